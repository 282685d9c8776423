"""Reflection: clusters of a user's episodes, and the summaries that digest them."""
