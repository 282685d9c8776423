"""Vectors of the telling words of a text, from the pass that makes its own: made and packed."""
