// Users of whom a contradiction was found that a consolidation may settle.

CREATE INDEX user_hurried IF NOT EXISTS
FOR (user:User) ON (user.hurried_at)
