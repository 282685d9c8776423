"""Limits of a request: depth, complexity, lengths of lists and values, introspection."""
