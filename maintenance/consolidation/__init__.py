"""Consolidation of a user's memories: a run of steps, batch after batch, under a lease."""
