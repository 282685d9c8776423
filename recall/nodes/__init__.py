"""Nodes by id, in their state at an instant, and pages of them for many parents at once."""
