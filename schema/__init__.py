"""The GraphQL schema: types over records, resolvers that call a use case each, loaders, limits."""
