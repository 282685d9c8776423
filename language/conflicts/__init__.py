"""Judges of whether two statements conflict: duplicates, contradictions, and their signs."""
