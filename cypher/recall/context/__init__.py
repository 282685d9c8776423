"""Memories injected at the turns of a thread, and those retrieved for its next turn."""

from cypher.query import load

find_digested = load("recall/context/find_digested")
find_hints = load("recall/context/find_hints")
find_last_hints = load("recall/context/find_last_hints")
find_streamed = load("recall/context/find_streamed")
save_hints = load("recall/context/save_hints")
save_streamed = load("recall/context/save_streamed")
