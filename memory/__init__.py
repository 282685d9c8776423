"""The one write path: remember, turns, updates, endings, threads, keys, export and import."""
