"""The queries: one statement a `.cypher` file, a folder for each noun, reached by typed name.

from cypher.memories import reading
await graph.read(reading.find_memories_by_id, user_id=..., ids=...)
"""
