"""The fields of memories and entities: a table of each, the sorts of their values, the checks."""
