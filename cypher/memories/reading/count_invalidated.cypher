// Count everybody's facts, and those that were invalidated lately: in the last days, and before.
//
// mode:    read
// tenant:  all because health is everybody's
// param:   since   ZONED DATETIME   of the last days
// param:   before  ZONED DATETIME   of the days that they are compared with
// param:   most    INTEGER          rows that are looked at
// returns: facts INTEGER, lately INTEGER, earlier INTEGER
// index:   memory_status_updated
// why:     what ended within weeks is little, and the index has it together; all facts are counted by their label.
CALL () {
  MATCH (memory:Memory)
  WHERE memory.status IN ['SUPERSEDED', 'RETRACTED', 'DEPRECATED', 'STALE'] AND memory.updated_at >= $before
  WITH memory LIMIT $most
  WHERE memory:Fact
  RETURN count(CASE WHEN memory.updated_at >= $since THEN 1 END) AS lately,
    count(CASE WHEN memory.updated_at < $since THEN 1 END) AS earlier
}
CALL () {
  MATCH (fact:Fact)
  RETURN count(fact) AS facts
}
RETURN facts, lately, earlier
