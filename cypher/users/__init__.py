"""Users: their keys, profile and writers' lock, how much each of them has, and what they spend."""

from cypher.query import load

change_spending = load("users/change_spending")
change_usage = load("users/change_usage")
change_user = load("users/change_user")
count_concepts = load("users/count_concepts")
count_entities = load("users/count_entities")
count_links = load("users/count_links")
count_memories = load("users/count_memories")
count_pending = load("users/count_pending")
count_threads = load("users/count_threads")
end_key = load("users/end_key")
find_key_by_hash = load("users/find_key_by_hash")
find_keys = load("users/find_keys")
find_some_users = load("users/find_some_users")
find_time_zone = load("users/find_time_zone")
find_usage = load("users/find_usage")
lock_talk = load("users/lock_talk")
lock_user = load("users/lock_user")
save_key = load("users/save_key")
touch_key = load("users/touch_key")
