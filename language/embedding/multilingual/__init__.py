"""multilingual-e5-small as its package holds it: its weights, and tokens by its vocabulary."""
