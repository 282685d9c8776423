"""Candidates of a recall: gathered by meaning, words, entities, time, thread or relation."""
