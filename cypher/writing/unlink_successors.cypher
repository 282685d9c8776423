// A memory is replaced no more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// param:   id       STRING   what was replaced
// returns: unlinked INTEGER
// index:   memory_id_unique
// why:     its own place in the chain ends; what it replaced itself stays replaced.
MATCH (:Memory)-[link:SUPERSEDES]->(memory:Memory {id: $id})
WHERE memory.user_id = $user_id
DELETE link
RETURN count(*) AS unlinked
