// Every index with its number, which is its folder on disk.
//
// mode:    read
// tenant:  all because an index is everybody's
// returns: id INTEGER, name STRING, type STRING
SHOW INDEXES
YIELD id, name, type
RETURN id, name, type
