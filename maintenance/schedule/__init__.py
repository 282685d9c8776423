"""Schedules of maintenance: when they are due, and how their work is begun page by page."""
