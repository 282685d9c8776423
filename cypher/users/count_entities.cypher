// Count a user's entities, except merged and hidden entities.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: count INTEGER
// index:   entity_user_key
// why:     counted in the index.
MATCH (entity:Entity)
WHERE entity.user_id = $user_id AND entity.key IS NOT NULL AND entity.forgotten_at IS NULL
  AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
RETURN count(*) AS count
