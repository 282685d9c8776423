"""Signs of whether the graph is well: the backlog of embeddings, and runs that stopped."""

from cypher.query import load

find_backlog = load("health", "find_backlog")
find_stale_runs = load("health", "find_stale_runs")
