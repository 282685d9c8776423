// Save filler, which takes the place of what was erased and is deleted soon.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose erasure
// param:   id       STRING           of the work, which is touched
// param:   at       ZONED DATETIME   now
// param:   overwritten  INTEGER      bytes that this takes the place of
// param:   small    INTEGER          nodes with short values
// param:   large    INTEGER          nodes with long ones
// param:   text     STRING           the long text
// param:   numbers  INTEGER          numbers in the long list
// returns: saved INTEGER
// index:   outbox_id_unique
// why:     short values stand in records of their own, long texts and lists in others: each is freed
//          and given out by itself. Long ones take many records at once, and pass over what one alone
//          left: so there are some of one record, too. The values are sent once.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
SET work.created_at = $at, work.freed = work.freed - $overwritten
WITH [n IN range(1, $numbers) | 0.5] AS numbers
CALL (numbers) {
  UNWIND range(1, $small) AS n
  CREATE (:Outbox {id: randomUUID(), user_id: $user_id, task: 'filler', after: '                          .',
    stage: '                          .', run_id: '                          .', max_trust: '                          .',
    input: left($text, 100), vectors: numbers[..10]})
}
CALL (numbers) {
  UNWIND range(1, $large) AS n
  CREATE (:Outbox {id: randomUUID(), user_id: $user_id, task: 'filler', input: $text, vectors: numbers})
}
RETURN $small + $large AS saved
