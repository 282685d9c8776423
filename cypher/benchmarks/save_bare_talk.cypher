// Turns with their vectors, those of a session after one another: a conversation stored quickly.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   properties of the node, vector; the latest turn first
// returns: saved INTEGER
// why:     a million of them are stored for a measurement.
MERGE (:User {id: $user_id})
WITH 1 AS stored
UNWIND $rows AS row
CREATE (memory:Memory:Episode)
SET memory = row.properties, memory.user_id = $user_id
WITH memory, row
CALL db.create.setNodeVectorProperty(memory, 'embedding', row.vector)
WITH collect(memory) AS turns
CALL (turns) {
  UNWIND range(1, size(turns) - 1) AS at
  WITH turns[at] AS earlier, turns[at - 1] AS later
  WHERE earlier.thread_id = later.thread_id
  CREATE (earlier)-[:NEXT]->(later)
}
RETURN size(turns) AS saved
