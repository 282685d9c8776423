"""Conflicts between facts: found on write or later, decided by policy or verdict, withdrawn."""
