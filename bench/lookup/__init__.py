"""Latency and hits of lookups: names and aliases, links, subclasses of an ontology."""
