// Count memories and answers that still say one of some texts, word for word.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   texts    LIST<STRING>   texts that were erased
// returns: found INTEGER
// index:   memory_user_created, recollection_user_created
// why:     a probe: it reads each memory of the user, since no index holds whole texts.
CALL () {
  MATCH (memory:Memory)
  WHERE memory.user_id = $user_id AND memory.created_at IS NOT NULL AND memory.text IN $texts
  RETURN count(*) AS memories
}
CALL () {
  MATCH (recollection:Recollection)
  WHERE recollection.user_id = $user_id AND recollection.created_at IS NOT NULL
    AND recollection.query IN $texts
  RETURN count(*) AS answers
}
RETURN memories + answers AS found
