"""Memories that wait for their embedding, and the one way to give it to them."""

from cypher.query import load

find_overdue = load("embedding", "find_overdue")
find_pending = load("embedding", "find_pending")
mark_failed_attempts = load("embedding", "mark_failed_attempts")
save_embeddings = load("embedding", "save_embeddings")
find_overdue_entities = load("embedding", "find_overdue_entities")
find_pending_entities = load("embedding", "find_pending_entities")
mark_failed_entities = load("embedding", "mark_failed_entities")
save_entity_embeddings = load("embedding", "save_entity_embeddings")
