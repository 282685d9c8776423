"""Tokens of an issuer beside the keys: its public keys, and the caller that a token tells."""
