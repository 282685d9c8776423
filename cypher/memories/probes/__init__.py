"""Probes for what was erased: by id, by text, by words and by vector."""

from cypher.query import load

count_erased_ids = load("memories/probes/count_erased_ids")
count_texts = load("memories/probes/count_texts")
count_vectors = load("memories/probes/count_vectors")
count_worded = load("memories/probes/count_worded")
