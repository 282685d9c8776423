"""GraphQL of entities: types, inputs, queries and mutations."""
