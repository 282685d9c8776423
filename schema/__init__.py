"""The GraphQL schema: types over records, resolvers that call one use case each, loaders, limits."""
