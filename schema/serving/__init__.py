"""Support for resolvers: context, loaders, scopes, feeds of events, errors with their codes."""
