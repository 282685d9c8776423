// Work that is owed, and changes of what is no memory.

CREATE CONSTRAINT outbox_id_unique IF NOT EXISTS
FOR (work:Outbox) REQUIRE work.id IS UNIQUE

CREATE INDEX outbox_created IF NOT EXISTS
FOR (work:Outbox) ON (work.created_at)

CREATE INDEX change_user_subject IF NOT EXISTS
FOR (change:Change) ON (change.user_id, change.subject_id)
