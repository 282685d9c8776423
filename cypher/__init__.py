"""The queries: one statement a `.cypher` file, a folder for each noun, reached by typed name.

from cypher import memories
await graph.read(memories.find_memory, user_id=..., id=...)
"""

from cypher.query import Mode, Query, load

__all__ = ["Mode", "Query", "load"]
