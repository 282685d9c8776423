"""Evidence recall on LoCoMo conversations, and the fit of BALANCED's weights to them."""
