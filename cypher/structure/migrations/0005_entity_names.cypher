// An entity is found by its folded name, whatever its type.

CREATE INDEX entity_user_key IF NOT EXISTS
FOR (entity:Entity) ON (entity.user_id, entity.key)
