"""A picture of what hangs together: memories, entities, concepts, threads and what is between."""

from cypher.query import load

find_around = load("subgraph", "find_around")
find_edges = load("subgraph", "find_edges")
find_frontier = load("subgraph", "find_frontier")
