"""The write path: a user's lock, what an input refers to, and how it is stored."""

from cypher.query import load

find_aliased_entities = load("writing", "find_aliased_entities")
find_entities = load("writing", "find_entities")
find_entities_by_id = load("writing", "find_entities_by_id")
find_sources = load("writing", "find_sources")
find_threads = load("writing", "find_threads")
find_writes = load("writing", "find_writes")
link_mentions = load("writing", "link_mentions")
link_sources = load("writing", "link_sources")
lock_user = load("writing", "lock_user")
save_entities = load("writing", "save_entities")
save_memories = load("writing", "save_memories")
save_threads = load("writing", "save_threads")
save_turns = load("writing", "save_turns")
save_writes = load("writing", "save_writes")
