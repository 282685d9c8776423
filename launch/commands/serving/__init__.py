"""Commands that start, check and open what Anaphora consists of."""
