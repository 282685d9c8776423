"""A peer asked and filled beside the product, in one run."""
