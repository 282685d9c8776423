// Turns that owe the extraction of their facts: by their thread, and of everybody since when.

CREATE INDEX episode_extract_due IF NOT EXISTS
FOR (episode:Episode) ON (episode.extract_due)

CREATE INDEX episode_thread_extract_due IF NOT EXISTS
FOR (episode:Episode) ON (episode.user_id, episode.thread_id, episode.extract_due)
