"""Queries of what streams in for the next turn of a thread."""

from cypher.query import load

find_streamed = load("streaming", "find_streamed")
save_streamed = load("streaming", "save_streamed")
