// Nodes of some labels, from their properties.
CYPHER 25
UNWIND $rows AS row
CREATE (node:$(row.labels))
SET node = row.properties
