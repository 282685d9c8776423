"""The database's own structure: migrations, set-up, its settings, and whether it serves."""
