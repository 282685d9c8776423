"""Probes for what was erased: by id, by text, by words and by vector."""

from cypher.query import load

count_answers = load("memories/probes/count_answers")
count_erased_ids = load("memories/probes/count_erased_ids")
count_vectors = load("memories/probes/count_vectors")
count_worded = load("memories/probes/count_worded")
find_texts = load("memories/probes/find_texts")
