"""GraphQL of keys, the viewer and their preferences."""
