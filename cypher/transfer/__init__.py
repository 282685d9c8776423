"""A user's whole graph, exported and imported; and the demo, which is imported and removed."""
