"""Contexts: from a conversation to the text that a language model reads.

Gathering asks the graph; layouts are pure functions over the gathered values.
"""
