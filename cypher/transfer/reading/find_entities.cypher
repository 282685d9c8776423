// Entities to export, by folded name, type and id.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   key      STRING           of the last row seen, or empty
// param:   id       STRING           of the last row seen, or empty
// param:   until    ZONED DATETIME   made no later
// param:   limit    INTEGER          a page
// returns: node MAP
// index:   entity_user_key
// why:     pages go on from a key, whatever is added meanwhile.
MATCH (entity:Entity)
WHERE entity.user_id = $user_id AND entity.key >= $key
  AND (entity.key > $key OR entity.id > $id) AND entity.created_at <= $until
RETURN entity {.*} AS node
ORDER BY entity.key, entity.id
LIMIT $limit
