"""Writes to entities: names, relations, mentions, merging, and which entity a name means."""
