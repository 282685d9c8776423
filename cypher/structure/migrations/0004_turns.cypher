// The turns of a conversation in their order, and where one goes on.

CREATE INDEX episode_user_thread_turn IF NOT EXISTS
FOR (episode:Episode) ON (episode.user_id, episode.thread_id, episode.turn)
