"""Signals of what the program does: logs, times, and traces and metrics for who collects them."""
