"""Recall: its candidates, what it keeps for a thread, and what it learns from answers."""
