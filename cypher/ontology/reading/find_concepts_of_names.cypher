// Keys of the concepts that some entities' names name, in both layers.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the entities
// param:   limit    INTEGER        most of each name and layer
// returns: id STRING, keys LIST<STRING>
// index:   entity_id_unique, concept_user_name
// why:     two seeks a name; an entity has few.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
CALL (entity) {
  UNWIND [entity.key] + coalesce(entity.alias_keys, []) AS name
  WITH DISTINCT name
  UNWIND [name, left(name, size(name) - 1)] AS form
  WITH name, form
  WHERE form = name OR (name ENDS WITH 's' AND size(form) > 2)
  UNWIND [$user_id, ''] AS layer
  CALL (form, layer) {
    MATCH (concept:Concept {user_id: layer, name_key: form})
    WHERE concept.user_id IN [$user_id, '']
    RETURN concept.key AS key
    LIMIT $limit
  }
  RETURN collect(DISTINCT key) AS keys
}
RETURN id, keys
