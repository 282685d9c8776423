"""Queries of hints: what was injected at which turn of a thread."""

from cypher.query import load

find_hints = load("hints", "find_hints")
find_last_hints = load("hints", "find_last_hints")
save_hints = load("hints", "save_hints")
