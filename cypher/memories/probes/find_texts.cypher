// Memories of a user, the oldest first, each with whether it says one of some texts, word for word.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   texts    LIST<STRING>     texts that were erased
// param:   at       ZONED DATETIME   of the last row seen, or long ago
// param:   id       STRING           of the last row seen, or empty
// param:   limit    INTEGER          a page
// returns: seen INTEGER, found INTEGER, at ZONED DATETIME, id STRING
// index:   memory_user_created
// why:     a probe: it reads each memory of the user, since no index holds whole texts; page by page.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id AND memory.created_at >= $at
  AND (memory.created_at > $at OR memory.id > $id)
WITH memory
ORDER BY memory.user_id, memory.created_at, memory.id
LIMIT $limit
WITH collect({at: memory.created_at, id: memory.id, said: memory.text IN $texts}) AS rows
RETURN size(rows) AS seen, size([row IN rows WHERE row.said]) AS found, rows[-1].at AS at, rows[-1].id AS id
