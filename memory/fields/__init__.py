"""The fields of a memory: one table of them, the sorts of their values, and how each is checked."""
