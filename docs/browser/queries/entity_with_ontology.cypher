// A thing with its ontology: what it is, what that is a kind of, and the relations declared of it
// :params {user: 'me', name: 'Maya'}
MATCH (entity:Entity {user_id: $user, name: $name})
MATCH (concept:Concept)
WHERE concept.user_id IN [$user, '']
  AND (concept.name_key = entity.type OR EXISTS { (entity)-[:INSTANCE_OF]->(concept) })
OPTIONAL MATCH above = (concept)-[:SUBCLASS_OF*1..5]->(:Concept)
OPTIONAL MATCH declared = (concept)-[:RELATES]-(:Concept)
RETURN entity, concept, above, declared
LIMIT 100
