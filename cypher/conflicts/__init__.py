"""Conflicts between memories: candidates for a memory, what is stored, and how conflicts end."""

from cypher.query import load

change_conflicts = load("conflicts/change_conflicts")
count_conflicts = load("conflicts/count_conflicts")
count_open = load("conflicts/count_open")
find_compared = load("conflicts/find_compared")
find_conflicts = load("conflicts/find_conflicts")
find_conflicts_by_id = load("conflicts/find_conflicts_by_id")
find_conflicts_of = load("conflicts/find_conflicts_of")
find_conflicts_with = load("conflicts/find_conflicts_with")
find_disputes = load("conflicts/find_disputes")
find_due = load("conflicts/find_due")
find_movable_links = load("conflicts/find_movable_links")
find_owing = load("conflicts/find_owing")
find_similar = load("conflicts/find_similar")
find_slots = load("conflicts/find_slots")
link_contradiction = load("conflicts/link_contradiction")
link_merged = load("conflicts/link_merged")
mark_compared = load("conflicts/mark_compared")
mark_due = load("conflicts/mark_due")
save_conflicts = load("conflicts/save_conflicts")
