"""Memories that may answer a question: by meaning, words, entities, time or thread."""

from cypher.query import load

count_beyond = load("recall/candidates/count_beyond")
find_candidates = load("recall/candidates/find_candidates")
find_listed = load("recall/candidates/find_listed")
find_matching = load("recall/candidates/find_matching")
find_mentioning = load("recall/candidates/find_mentioning")
find_mentioned_entities = load("recall/candidates/find_mentioned_entities")
find_similar = load("recall/candidates/find_similar")
find_similar_in_threads = load("recall/candidates/find_similar_in_threads")
find_speakers = load("recall/candidates/find_speakers")
find_strategic = load("recall/candidates/find_strategic")
find_telling = load("recall/candidates/find_telling")
find_threaded = load("recall/candidates/find_threaded")
find_worded = load("recall/candidates/find_worded")
