"""Runs from the outside: undone, cancelled, and the tuning that they store."""
