// Memories with their vectors and nothing else: what a write costs at the least, with the indexes live.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   properties of the node, vector
// returns: saved INTEGER
// why:     the measure that ingest is compared with.
UNWIND $rows AS row
CREATE (memory:Memory:Episode)
SET memory = row.properties, memory.user_id = $user_id
WITH memory, row
CALL db.create.setNodeVectorProperty(memory, 'embedding', row.vector)
RETURN count(*) AS saved
