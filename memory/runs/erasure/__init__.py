"""Erasure of memories, or of a user, for good: in slices, with probes and a receipt; begin here."""
