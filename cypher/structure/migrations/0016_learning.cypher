// What learning needs: weight sets of a user, and judged answers that tuning has not read.

CREATE CONSTRAINT weight_set_id_unique IF NOT EXISTS
FOR (set:WeightSet) REQUIRE set.id IS UNIQUE

CREATE CONSTRAINT weight_set_version_unique IF NOT EXISTS
FOR (set:WeightSet) REQUIRE (set.user_id, set.version) IS UNIQUE

CREATE INDEX recollection_user_untuned IF NOT EXISTS
FOR (recollection:Recollection) ON (recollection.user_id, recollection.untuned)

CREATE INDEX recollection_arm IF NOT EXISTS
FOR (recollection:Recollection) ON (recollection.arm)

CREATE INDEX user_untuned IF NOT EXISTS
FOR (user:User) ON (user.untuned_count)
