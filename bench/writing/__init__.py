"""Rates of ingest and writes, conflicts found in labelled pairs, and the gate of tuning."""
