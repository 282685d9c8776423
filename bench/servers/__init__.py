"""Servers and processes that a measurement, or a test, starts for itself and ends."""
