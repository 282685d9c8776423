"""The lines of an export: their values, checks and rules, in version 1 of the format."""
