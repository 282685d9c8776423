"""GraphQL of conflicts: types, queries, verdicts, and the subscription to them."""
