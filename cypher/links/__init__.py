"""Connections of memories: links, sources, chains of successors and their heads."""

from cypher.query import load

end_links = load("links/end_links")
find_chains = load("links/find_chains")
find_heads = load("links/find_heads")
find_links = load("links/find_links")
find_links_between = load("links/find_links_between")
find_merged_into = load("links/find_merged_into")
find_neighbors = load("links/find_neighbors")
find_neighbors_known = load("links/find_neighbors_known")
find_returned = load("links/find_returned")
find_sources = load("links/find_sources")
find_united = load("links/find_united")
restore_links = load("links/restore_links")
