"""A memory as it is stored: drafts, nodes, patches, idempotency, and what is due after a write."""
