"""Servers that `anaphora up` brings along: Neo4j on its own Java, and Valkey."""
