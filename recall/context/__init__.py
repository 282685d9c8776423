"""Contexts: from a conversation to the text that a language model reads.

Gathering asks the graph; what a layout makes of what was gathered are pure functions over values.
"""
