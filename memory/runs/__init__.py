"""Undoes and cancels runs, and starts the tuning of weights."""
