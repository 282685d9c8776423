"""Facts extracted from turns: turns that owe them, drafts of them, one write a turn."""
