// Count what lives under the id of a tombstone, and tombstones that keep more than they may.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   since    ZONED DATETIME   erased no earlier
// returns: found INTEGER
// index:   tombstone_user_erased, memory_id_unique, entity_id_unique
// why:     a probe: nothing may be found.
MATCH (tombstone:Tombstone)
WHERE tombstone.user_id = $user_id AND tombstone.erased_at >= $since
OPTIONAL MATCH (memory:Memory {id: tombstone.id}) WHERE memory.user_id = $user_id
OPTIONAL MATCH (entity:Entity {id: tombstone.id}) WHERE entity.user_id = $user_id
RETURN count(memory) + count(entity) + sum(CASE WHEN size(keys(tombstone)) > 3 THEN 1 ELSE 0 END) AS found
