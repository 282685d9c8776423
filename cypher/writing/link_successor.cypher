// One memory replaces another.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   new_id   STRING           what replaces
// param:   old_id   STRING           what is replaced
// param:   at       ZONED DATETIME   now
// returns: linked INTEGER
// index:   memory_id_unique
// why:     from the new to the old.
MATCH (new:Memory {id: $new_id})
WHERE new.user_id = $user_id
MATCH (old:Memory {id: $old_id})
WHERE old.user_id = $user_id
MERGE (new)-[link:SUPERSEDES]->(old)
  ON CREATE SET link.created_at = $at
RETURN count(*) AS linked
