"""Runs that belong to a request: see graph/runs_kept.py, which maintenance shares."""

from graph.runs_kept import beat, begin_run, end_run, join_run, new_run, run_state

__all__ = ["beat", "begin_run", "end_run", "join_run", "new_run", "run_state"]
