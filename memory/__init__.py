"""The one write path: remember, turns, updates, endings, threads, entities, keys, export and import."""
