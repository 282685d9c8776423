"""The steps of consolidation that write memories: extraction, contradiction, merging, judging."""
