"""Frozen dataclasses for what the graph returns, and how rows are read into them."""
