// Changes to export, in their order.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING    whose
// param:   sequence  INTEGER   of the last row seen, or 0
// param:   last      INTEGER   the last sequence exported
// param:   limit     INTEGER   a page
// returns: node MAP
// index:   change_user_sequence_unique
// why:     the feed's own order.
MATCH (change:Change)
WHERE change.user_id = $user_id AND change.sequence > $sequence AND change.sequence <= $last
RETURN change {.*} AS node
ORDER BY change.sequence
LIMIT $limit
