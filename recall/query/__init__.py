"""The query of a recall: checked, understood, analysed, and turned into a vector."""
