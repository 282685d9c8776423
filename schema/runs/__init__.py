"""GraphQL of maintenance runs and statistics."""
