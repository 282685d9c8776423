"""Latency of recall by stage, of contexts and of hints, among many users; and what is found."""
