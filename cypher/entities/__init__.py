"""Entities: reading and writing them, and which of them a name may mean."""
