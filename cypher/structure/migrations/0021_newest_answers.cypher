// A user's answers in the order of their making: beyond so many, the oldest go.

CREATE INDEX recollection_user_created IF NOT EXISTS
FOR (recollection:Recollection) ON (recollection.user_id, recollection.created_at)
