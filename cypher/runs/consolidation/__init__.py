"""Consolidation: the lease of its worker, users with work due, and what a dry run would change."""

from cypher.query import load

count_consolidations = load("runs/consolidation/count_consolidations")
delete_old_plans = load("runs/consolidation/delete_old_plans")
find_busy_users = load("runs/consolidation/find_busy_users")
find_changed_facts = load("runs/consolidation/find_changed_facts")
find_due_users = load("runs/consolidation/find_due_users")
find_hurried_users = load("runs/consolidation/find_hurried_users")
find_night = load("runs/consolidation/find_night")
find_users_beginning = load("runs/consolidation/find_users_beginning")
find_vectors = load("runs/consolidation/find_vectors")
mark_hurried_user = load("runs/consolidation/mark_hurried_user")
mark_consolidated = load("runs/consolidation/mark_consolidated")
mark_night = load("runs/consolidation/mark_night")
save_night_place = load("runs/consolidation/save_night_place")
find_watermark = load("runs/consolidation/find_watermark")
end_lease = load("runs/consolidation/end_lease")
touch_lease = load("runs/consolidation/touch_lease")
save_plan = load("runs/consolidation/save_plan")
take_lease = load("runs/consolidation/take_lease")
