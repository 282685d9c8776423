// Delete some of the filler that is kept, when others have taken what was freed before.
//
// mode:    write
// tenant:  all because filler is nobody's, and stands where anybody's erased words did
// param:   free     INTEGER  pairs of filler nodes whose records may be free
// param:   taking   INTEGER  new nodes of anybody's that surely take a pair's records
// param:   since    ZONED DATETIME   an erasure's overwriting that moved since goes on
// returns: deleted INTEGER
// index:   meta_id_unique, outbox_created
// why:     a free record that is clean may be given out before one with erased words: filler covers
//          both. So little is freed at once. Counts of all nodes, and of a label, are kept by the
//          database. The SET takes the lock of Meta: it is asked again, so that nothing is deleted twice.
MATCH (meta:Meta {id: 'meta'})
WHERE NOT EXISTS {
  MATCH (work:Outbox)
  WHERE work.created_at > $since AND work.task = 'overwrite'
}
CALL () {
  MATCH (node)
  RETURN count(node) AS nodes
}
CALL () {
  MATCH (filler:Filler)
  RETURN count(filler) AS kept
}
WITH meta, nodes - kept AS nodes, kept
WHERE kept > 0 AND (coalesce(meta.filler_free, 0) = 0
  OR nodes - coalesce(meta.filler_nodes, nodes) >= $taking * meta.filler_free)
SET meta.filler_free = coalesce(meta.filler_free, 0)
WITH meta, nodes
WHERE meta.filler_free = 0 OR nodes - coalesce(meta.filler_nodes, nodes) >= $taking * meta.filler_free
CALL () {
  MATCH (filler:Filler) WHERE filler.a IS NOT NULL
  WITH filler LIMIT $free
  RETURN collect(filler) AS short
}
CALL () {
  MATCH (filler:Filler) WHERE filler.a IS NULL
  WITH filler LIMIT $free
  RETURN collect(filler) AS long
}
WITH meta, nodes, short + long AS going, CASE WHEN size(short) > size(long) THEN size(short) ELSE size(long) END AS pairs
FOREACH (filler IN going | DELETE filler)
SET meta.filler_free = pairs, meta.filler_nodes = nodes
RETURN size(going) AS deleted
