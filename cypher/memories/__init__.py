"""Reading memories: by id, and as lists in every order."""

from cypher.query import load

count_memories = load("memories", "count_memories")
count_memories_among = load("memories", "count_memories_among")
find_changed_memories = load("memories", "find_changed_memories")
find_changed_newest = load("memories", "find_changed_newest")
find_changed_oldest = load("memories", "find_changed_oldest")
find_memories_among = load("memories", "find_memories_among")
find_memories_by_id = load("memories", "find_memories_by_id")
find_memories_newest = load("memories", "find_memories_newest")
find_memories_oldest = load("memories", "find_memories_oldest")
find_memories_ranked = load("memories", "find_memories_ranked")
