// A relationship of a type between some nodes of two labels.
CYPHER 25
UNWIND $rows AS row
MATCH (source:$all([row.source]) {id: row.source_id})
MATCH (target:$all([row.target]) {id: row.target_id})
CREATE (source)-[link:$(row.type)]->(target)
SET link = row.properties
