"""Consolidation: the lease of its worker, users with work due, and what a dry run would change."""

from cypher.query import load

delete_old_plans = load("runs/consolidation/delete_old_plans")
find_changed_facts = load("runs/consolidation/find_changed_facts")
find_due_users = load("runs/consolidation/find_due_users")
find_night = load("runs/consolidation/find_night")
find_vectors = load("runs/consolidation/find_vectors")
mark_consolidated = load("runs/consolidation/mark_consolidated")
mark_night = load("runs/consolidation/mark_night")
find_watermark = load("runs/consolidation/find_watermark")
end_lease = load("runs/consolidation/end_lease")
touch_lease = load("runs/consolidation/touch_lease")
save_plan = load("runs/consolidation/save_plan")
take_lease = load("runs/consolidation/take_lease")
