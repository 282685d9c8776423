"""Writes of the audit trail: a Change for every change, and the life of a run."""
