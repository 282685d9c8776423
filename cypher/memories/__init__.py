"""Memories: reading and writing them, and what hangs together around them."""
