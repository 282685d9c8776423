// One memory is folded into another, which rests on all that it rested on and is meant where it was.
//
// mode:    write
// tenant:  user
// param:   user_id    STRING           whose; the caller holds this user's lock
// param:   winner_id  STRING           what stays
// param:   loser_id   STRING           what is folded into it
// param:   at         ZONED DATETIME   now
// returns: type STRING, from_id STRING, to_id STRING, properties MAP
// index:   memory_id_unique, memory_id_unique
// why:     answers with the links that were made: the change keeps them. The loser keeps its own of these
//          (what it rested on, what rests on it, whom it names); nothing comes to rest on itself.
MATCH (winner:Memory {id: $winner_id})
WHERE winner.user_id = $user_id
MATCH (loser:Memory {id: $loser_id})
WHERE loser.user_id = $user_id
MERGE (loser)-[merged:MERGED_INTO]->(winner)
  ON CREATE SET merged.created_at = $at
WITH winner, loser, merged
CALL (winner, loser) {
  MATCH (loser)-[old:DERIVED_FROM]->(source:Memory)
  WHERE source.user_id = $user_id AND source.id <> $winner_id
    AND NOT EXISTS { (winner)-[:DERIVED_FROM]->(source) }
    AND NOT EXISTS { (source)-[:DERIVED_FROM*1..5]->(winner) }
  CREATE (winner)-[made:DERIVED_FROM]->(source)
  SET made = properties(old), made.created_at = $at
  RETURN collect({type: 'DERIVED_FROM', from: $winner_id, to: source.id, own: properties(made)}) AS united
}
CALL (winner, loser, united) {
  MATCH (loser)<-[old:DERIVED_FROM]-(drawn:Memory)
  WHERE drawn.user_id = $user_id AND drawn.id <> $winner_id
    AND NOT EXISTS { (drawn)-[:DERIVED_FROM]->(winner) }
    AND NOT EXISTS { (winner)-[:DERIVED_FROM*1..5]->(drawn) }
  CREATE (drawn)-[made:DERIVED_FROM]->(winner)
  SET made = properties(old), made.created_at = $at
  RETURN collect({type: 'DERIVED_FROM', from: drawn.id, to: $winner_id, own: properties(made)}) AS drawn
}
CALL (winner, loser) {
  MATCH (loser)-[old:MENTIONS]->(entity:Entity)
  WHERE entity.user_id = $user_id AND NOT EXISTS { (winner)-[:MENTIONS]->(entity) }
  CREATE (winner)-[made:MENTIONS]->(entity)
  SET made = properties(old), made.created_at = $at
  RETURN collect({type: 'MENTIONS', from: $winner_id, to: entity.id, own: properties(made)}) AS named
}
UNWIND [{type: 'MERGED_INTO', from: $loser_id, to: $winner_id, own: properties(merged)}]
  + united + drawn + named AS link
RETURN link.type AS type, link.from AS from_id, link.to AS to_id, link.own AS properties
