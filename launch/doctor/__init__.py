"""Checks of what Anaphora needs, each with what to do where it fails."""
