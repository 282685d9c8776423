"""Enrichment: memories that owe it, what is stored of it, and what the API tells of it."""

from cypher.query import load

count_backlog = load("memories/enrichment/count_backlog")
count_unenriched = load("memories/enrichment/count_unenriched")
find_due = load("memories/enrichment/find_due")
find_enrichments = load("memories/enrichment/find_enrichments")
find_overdue = load("memories/enrichment/find_overdue")
find_unenriched = load("memories/enrichment/find_unenriched")
link_mentions = load("memories/enrichment/link_mentions")
mark_failed_attempts = load("memories/enrichment/mark_failed_attempts")
save_enrichments = load("memories/enrichment/save_enrichments")
