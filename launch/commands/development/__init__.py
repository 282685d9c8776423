"""Commands for those who develop Anaphora, or against it."""
