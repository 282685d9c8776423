"""Names: their forms and tokens, likeness, typing errors, and names that stand alone."""
