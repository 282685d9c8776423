"""Measurements across languages: questions about memories in another, and the models themselves."""
