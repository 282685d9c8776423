"""The steps of consolidation that write memories, from extraction to tiers."""
