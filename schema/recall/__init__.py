"""GraphQL of recall, contexts, feedback and weights."""
