"""GraphQL of memories, threads, links and changes."""
