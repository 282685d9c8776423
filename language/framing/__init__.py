"""Texts as a model is given them: their tokens, marks of a frame, code points that are not seen."""
