// Users with episodes that no reflection has seen. All that have any are looked at once.

CREATE INDEX user_unreflected IF NOT EXISTS
FOR (user:User) ON (user.unreflected_at)

MATCH (user:User)
WHERE user.unreflected_at IS NULL
CALL (user) {
  SET user.unreflected_at = user.created_at
} IN TRANSACTIONS OF 10000 ROWS
