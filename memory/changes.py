"""The Change that everything done leaves: see graph/changes.py, which maintenance shares."""

from graph.changes import (
    Action,
    created,
    new_change,
    new_change_of,
    save_changes,
    shared_change,
)

__all__ = ["Action", "created", "new_change", "new_change_of", "save_changes", "shared_change"]
