// Count a user's entities, except those merged into others.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   type     STRING   only of this type; null: any
// returns: total INTEGER
// index:   entity_user_key
// why:     asked only where a page's totalCount is.
MATCH (entity:Entity)
WHERE entity.user_id = $user_id AND entity.key IS NOT NULL AND entity.forgotten_at IS NULL
  AND ($type IS NULL OR entity.type = $type)
  AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
RETURN count(*) AS total
