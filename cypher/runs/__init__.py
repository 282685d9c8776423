"""Runs: beginning and ending them, reading them, and what each of them changed."""

from cypher.query import load

change_run = load("runs", "change_run")
count_runs = load("runs", "count_runs")
find_changes_of_runs = load("runs", "find_changes_of_runs")
find_runs = load("runs", "find_runs")
find_runs_by_id = load("runs", "find_runs_by_id")
link_changes = load("runs", "link_changes")
save_run = load("runs", "save_run")
touch_run = load("runs", "touch_run")
