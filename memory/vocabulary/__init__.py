"""Writes the vocabulary: terms approved and rejected one by one, and whole files of them."""
