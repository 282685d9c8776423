"""Reads of links: of a memory, its neighbors, walks over entities, and expansion of hits."""
