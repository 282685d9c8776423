// Every index and how it stands.
//
// mode:    read
// tenant:  all because an index is everybody's
// returns: name STRING, type STRING, state STRING, percent FLOAT, labels LIST<STRING>, properties LIST<STRING>
SHOW INDEXES
YIELD name, type, state, populationPercent, labelsOrTypes, properties
RETURN name, type, state, populationPercent AS percent, labelsOrTypes AS labels, properties
