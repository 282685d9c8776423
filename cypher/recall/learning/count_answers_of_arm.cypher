// Results of the answers under one arm of an experiment, for all users.
//
// mode:    read
// tenant:  all because an operator compares users' arms; it returns counts alone
// param:   arm  STRING   as recollections have it
// returns: users INTEGER, recalls INTEGER, judged INTEGER, used INTEGER
// index:   recollection_arm
// why:     answers expire, so that there is a month of them at most.
MATCH (recollection:Recollection)
WHERE recollection.arm = $arm
WITH recollection, recollection.judged_at IS NOT NULL AS judged,
     EXISTS { (recollection)-[returned:RETURNED]->() WHERE returned.used } AS used
RETURN count(DISTINCT recollection.user_id) AS users, count(recollection) AS recalls,
       count(CASE WHEN judged THEN 1 END) AS judged,
       count(CASE WHEN judged AND used THEN 1 END) AS used
