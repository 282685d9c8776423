"""Endings of a memory: superseded, retracted, forgotten, merged; and how each is undone."""
