// Users whose memories changed since they were consolidated, facts that changed, and planned changes.

CREATE INDEX user_unconsolidated IF NOT EXISTS
FOR (user:User) ON (user.unconsolidated_at)

CREATE INDEX fact_user_updated IF NOT EXISTS
FOR (fact:Fact) ON (fact.user_id, fact.updated_at)

CREATE CONSTRAINT planned_change_id_unique IF NOT EXISTS
FOR (change:PlannedChange) REQUIRE change.id IS UNIQUE

CREATE INDEX planned_change_at IF NOT EXISTS
FOR (change:PlannedChange) ON (change.at)
