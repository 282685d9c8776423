"""GraphQL of concepts, relations and the vocabulary."""
