"""The concepts that an entity is an instance of: their keys, names and assignment."""
