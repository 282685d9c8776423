"""Reads of entities: one or many, their relations, at an instant, and lookup by name."""
