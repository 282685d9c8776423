// Links of a memory that become another's when it is folded into that.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   loser_id   STRING    what is folded
// param:   winner_id  STRING    into what
// param:   limit      INTEGER   most links
// returns: type STRING, from_id STRING, to_id STRING, id STRING, there BOOLEAN
// index:   memory_id_unique
// why:     along the memory's own links, cut short: one more than may be moved says so. `there`: the
//          other has one of the relation, to or from the same.
MATCH (loser:Memory {id: $loser_id})
WHERE loser.user_id = $user_id
MATCH (winner:Memory {id: $winner_id})
WHERE winner.user_id = $user_id
CALL (loser) {
  MATCH (loser)-[link:SUPERSEDES]->(other:Memory)
  RETURN link, other
  UNION
  MATCH (loser)-[link:REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|LINK]-(other:Memory)
  RETURN link, other
}
WITH winner, loser, link, other
WHERE other.user_id = $user_id AND other.id <> $winner_id
LIMIT $limit
RETURN type(link) AS type, startNode(link).id AS from_id, endNode(link).id AS to_id, link.id AS id,
  EXISTS {
    MATCH (winner)-[same]-(other)
    WHERE type(same) = type(link) AND coalesce(same.rel, '') = coalesce(link.rel, '')
      AND (startNode(same) = winner) = (startNode(link) = loser)
  } AS there
