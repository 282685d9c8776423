"""Pages and figures for frontends: memories, threads, conflicts, runs, history, statistics."""
