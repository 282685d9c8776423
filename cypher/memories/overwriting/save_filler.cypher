// Save filler, which takes the place of what was erased and is deleted soon.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose erasure
// param:   id       STRING           of the work, which is touched
// param:   at       ZONED DATETIME   now
// param:   overwritten  INTEGER      bytes that this takes the place of
// param:   small    INTEGER          nodes with values of one record
// param:   large    INTEGER          nodes with values of many
// param:   record   INTEGER          bytes of a record of long texts, or of lists
// param:   text     STRING           the long text, which fills records whole
// param:   head     INTEGER          bytes that a list of one text takes beside that
// returns: saved INTEGER
// index:   outbox_id_unique
// why:     short values stand in records of their own, long texts and lists in others: each is freed
//          and given out by itself. Long ones take many records at once, and pass over what one alone
//          left: so there are some of one record, too. What does not fill its last record leaves what
//          stood in the rest of it: all of these do. The values are sent once.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
SET work.created_at = $at, work.freed = work.freed - $overwritten
WITH left($text, $record) AS text, [left($text, $record - $head)] AS texts
CALL (text, texts) {
  UNWIND range(1, $small) AS n
  CREATE (:Outbox {id: randomUUID(), user_id: $user_id, task: 'filler', after: '                          .',
    stage: '                          .', run_id: '                          .', max_trust: '                          .',
    input: text, texts: texts})
}
WITH [left($text, size($text) - $head)] AS texts
CALL (texts) {
  UNWIND range(1, $large) AS n
  CREATE (:Outbox {id: randomUUID(), user_id: $user_id, task: 'filler', input: $text, texts: texts})
}
RETURN $small + $large AS saved
