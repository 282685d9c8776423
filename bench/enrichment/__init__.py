"""Enrichment measured: on utterances that we labelled, on intents of others, and its time."""
