"""Queries of recall: its sources, what it waits for, and what it leaves behind."""

from cypher.query import load

count_beyond = load("recall", "count_beyond")
find_candidates = load("recall", "find_candidates")
find_listed = load("recall", "find_listed")
find_matching = load("recall", "find_matching")
find_similar = load("recall", "find_similar")
find_similar_in_thread = load("recall", "find_similar_in_thread")
find_speakers = load("recall", "find_speakers")
find_mentioning = load("recall", "find_mentioning")
find_strategic = load("recall", "find_strategic")
find_threaded = load("recall", "find_threaded")
find_unembedded = load("recall", "find_unembedded")
find_worded = load("recall", "find_worded")
mark_used = load("recall", "mark_used")
delete_oldest_recollections = load("recall", "delete_oldest_recollections")
save_recollections = load("recall", "save_recollections")
