"""Memories by id, and lists of them in every order, with their totals."""

from cypher.query import load

count_invalidated = load("memories/reading/count_invalidated")
count_memories = load("memories/reading/count_memories")
count_memories_among = load("memories/reading/count_memories_among")
find_changed_memories = load("memories/reading/find_changed_memories")
find_changed_newest = load("memories/reading/find_changed_newest")
find_changed_oldest = load("memories/reading/find_changed_oldest")
find_memories_among = load("memories/reading/find_memories_among")
find_memories_by_id = load("memories/reading/find_memories_by_id")
find_memories_newest = load("memories/reading/find_memories_newest")
find_memories_oldest = load("memories/reading/find_memories_oldest")
find_memories_ranked = load("memories/reading/find_memories_ranked")
