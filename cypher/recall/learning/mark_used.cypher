// Mark the hits of an answer that were used: each counts once, however often it is reported.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   id       STRING           of the answer
// param:   ids      LIST<STRING>     of the memories that were used
// param:   at       ZONED DATETIME   now
// param:   key_id   STRING           the bound key that alone may have been answered; null: any key
// returns: known LIST<STRING>, used LIST<MAP>
// index:   recollection_id_unique, user_id_unique
// why:     one answer and its few hits. It is kept until tuning has read it; tuning is the user's, and reads
//          nothing that a key for a part of them was answered.
MATCH (recollection:Recollection {id: $id})
WHERE recollection.user_id = $user_id AND ($key_id IS NULL OR recollection.key_id = $key_id)
// This takes its lock: of two that judge it at once, the second sees what the first did.
SET recollection.last_judged_at = $at
WITH recollection, recollection.judged_at IS NULL AS first, recollection.key_id IS NULL AS whole
FOREACH (_ IN CASE WHEN first THEN [1] ELSE [] END | SET recollection.judged_at = $at)
FOREACH (_ IN CASE WHEN first AND whole THEN [1] ELSE [] END |
  SET recollection.untuned = true, recollection.expires_at = null)
WITH recollection, first, whole
OPTIONAL MATCH (recollection)-[returned:RETURNED]->(memory:Memory)
WHERE memory.user_id = $user_id AND memory.id IN $ids
WITH first, whole, memory, returned, coalesce(returned.used, false) AS before
FOREACH (_ IN CASE WHEN memory IS NULL OR before THEN [] ELSE [1] END |
  SET returned.used = true, memory.use_count = coalesce(memory.use_count, 0) + 1)
WITH first, whole, collect(memory.id) AS known, collect(CASE WHEN memory IS NULL OR before THEN NULL ELSE
  memory {.id, .kind, .status, .predicate, .confidence, .weight, .created_at, .last_evidence_at, .arrived_at} END) AS used
OPTIONAL MATCH (user:User {id: $user_id})
FOREACH (_ IN CASE WHEN user IS NULL OR NOT whole THEN [] ELSE [1] END |
  SET user.judged_at = coalesce(user.judged_at, $at),
      user.untuned_count = coalesce(user.untuned_count, 0) + CASE WHEN first THEN 1 ELSE 0 END)
RETURN known, used
