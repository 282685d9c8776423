// What recall needs: whose name a word is, and the answers that it gave.

CREATE INDEX episode_user_role IF NOT EXISTS
FOR (episode:Episode) ON (episode.user_id, episode.role)

// A judgement names its answer.
CREATE CONSTRAINT recollection_id_unique IF NOT EXISTS
FOR (recollection:Recollection) REQUIRE recollection.id IS UNIQUE

// Answers whose time is over.
CREATE INDEX recollection_expires IF NOT EXISTS
FOR (recollection:Recollection) ON (recollection.expires_at)
