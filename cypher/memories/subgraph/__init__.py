"""A picture of memories, entities, concepts and threads, and of the edges between them."""

from cypher.query import load

find_around = load("memories/subgraph/find_around")
find_edges = load("memories/subgraph/find_edges")
find_frontier = load("memories/subgraph/find_frontier")
