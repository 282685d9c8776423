"""Enrichment: what a memory is about, its category and type, what it names, how much it matters."""
