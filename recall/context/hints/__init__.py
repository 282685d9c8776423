"""HINTS: a few facts for the next turn that answer the message, and which of them were used."""
