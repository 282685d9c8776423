"""Writes of facts, turns and threads, alone or in batches."""
