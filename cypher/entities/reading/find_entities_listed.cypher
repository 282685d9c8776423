// Entities in the order of their folded names.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   type     STRING    only of this type; null: any
// param:   key      STRING    go on behind this folded name
// param:   id       STRING    and this id
// param:   limit    INTEGER   most rows
// returns: entity MAP, key STRING
// index:   entity_user_key
// why:     pages go on from a key, whatever is added meanwhile.
MATCH (entity:Entity)
WHERE entity.user_id = $user_id AND entity.forgotten_at IS NULL AND entity.key >= $key
  AND (entity.key > $key OR entity.id > $id)
  AND ($type IS NULL OR entity.type = $type)
  AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
RETURN entity {.id, .name, .type, .aliases} AS entity, entity.key AS key
ORDER BY entity.key, entity.id
LIMIT $limit
