// Count memories that the full-text index finds by words, and that say a text.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   words    STRING    a Lucene query with the tenant in it
// param:   text     STRING    the text that was erased
// param:   limit    INTEGER   most that the index looks at
// returns: found INTEGER
// index:   memory_text
// why:     a probe, of the index itself: it finds what it still holds.
CALL db.index.fulltext.queryNodes('memory_text', $words, {limit: $limit}) YIELD node AS memory
WHERE memory.user_id = $user_id AND coalesce(memory.text CONTAINS $text, true)
RETURN count(*) AS found
