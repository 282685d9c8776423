"""Writes of facts, turns and threads, alone or in batches, and what is published of them."""
