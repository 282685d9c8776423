"""Reading: recall and its profiles, lists and pages, history and both clocks, threads, counts."""
