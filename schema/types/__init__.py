"""GraphQL types and inputs that several parts of the schema share."""
