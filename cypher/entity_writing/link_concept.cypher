// Say of what concept an entity is, in place of what was said by hand before; null: of none.
//
// mode:    write
// tenant:  user and shared
// param:   user_id     STRING           whose; the caller holds this user's lock
// param:   at          ZONED DATETIME   now
// param:   id          STRING           the entity
// param:   concept_id  STRING           the user's own or a shared concept; null: none
// returns: before LIST<STRING>, changed BOOLEAN
// index:   entity_id_unique, concept_id_unique
// why:     two seeks. What an ontology states of it stays.
MATCH (entity:Entity {id: $id})
WHERE entity.user_id = $user_id
OPTIONAL MATCH (entity)-[old:INSTANCE_OF]->(told:Concept)
WHERE old.ontology IS NULL AND told.user_id IN [$user_id, '']
WITH entity, collect(old) AS links, collect(told.id) AS before
FOREACH (link IN [one IN links WHERE $concept_id IS NULL OR endNode(one).id <> $concept_id] | DELETE link)
WITH entity, before
CALL (entity, before) {
  MATCH (concept:Concept {id: $concept_id})
  WHERE concept.user_id IN [$user_id, ''] AND NOT $concept_id IN before
  MERGE (entity)-[link:INSTANCE_OF]->(concept)
    ON CREATE SET link.created_at = $at
  RETURN count(link) AS made
}
RETURN before, made > 0 OR ($concept_id IS NULL AND size(before) > 0) AS changed
