"""What resolvers need: context, loaders, scopes, feeds of events, errors with their codes."""
