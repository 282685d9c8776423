"""HINTS: a few facts for the next turn, by what answers the message, and which were used."""
