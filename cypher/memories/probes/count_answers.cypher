// Count kept answers to a question that is one of some texts, word for word.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   texts    LIST<STRING>   texts that were erased
// returns: found INTEGER
// index:   recollection_user_created
// why:     a probe: answers are kept for a while, and so many at most.
MATCH (recollection:Recollection)
WHERE recollection.user_id = $user_id AND recollection.created_at IS NOT NULL
  AND recollection.query IN $texts
RETURN count(*) AS found
