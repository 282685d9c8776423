"""Comparison with neo4j-agent-memory: ingest and recall of the same conversations."""
