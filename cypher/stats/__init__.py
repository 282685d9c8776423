"""Counting what a user has."""

from cypher.query import load

count_concepts = load("stats", "count_concepts")
count_entities = load("stats", "count_entities")
count_links = load("stats", "count_links")
count_memories = load("stats", "count_memories")
count_pending = load("stats", "count_pending")
count_threads = load("stats", "count_threads")
