"""Base of all parts: settings, errors, clock, ids. Imports none of the other parts."""

__version__ = "0.1.0"
