"""Changes: histories, the feed of changes, and changes of what is no memory."""

from cypher.query import load

find_changes_by_id = load("changes/find_changes_by_id")
find_changes_last = load("changes/find_changes_last")
find_changes_since = load("changes/find_changes_since")
find_histories = load("changes/find_histories")
save_changes = load("changes/save_changes")
