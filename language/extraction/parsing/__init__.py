"""Sentences of a text and the language that they are in: what rules and readers work on."""
