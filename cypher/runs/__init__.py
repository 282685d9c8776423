"""Reading runs, and what each of them changed."""

from cypher.query import load

find_changes_of_runs = load("runs", "find_changes_of_runs")
find_runs = load("runs", "find_runs")
find_runs_by_id = load("runs", "find_runs_by_id")
