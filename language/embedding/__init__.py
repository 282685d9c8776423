"""Texts to vectors: models, packaged or of a user's own, and what of a memory they embed."""
