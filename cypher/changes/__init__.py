"""Reading what was done: histories of memories, and the feed of a user's changes."""

from cypher.query import load

find_changes_by_id = load("changes", "find_changes_by_id")
find_changes_last = load("changes", "find_changes_last")
find_changes_since = load("changes", "find_changes_since")
find_histories = load("changes", "find_histories")
