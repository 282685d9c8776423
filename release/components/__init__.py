"""Components that ship with Anaphora or are brought by it, read from the lock files."""
