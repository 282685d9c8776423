"""Trust of memories and titles: who may set it, what inherits it, and what is quarantined."""
