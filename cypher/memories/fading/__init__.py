"""Memories that fade: those due to end, those that new evidence supports, and their tiers."""

from cypher.query import load

change_tiers = load("memories/fading/change_tiers")
find_due_to_end = load("memories/fading/find_due_to_end")
find_due_to_promote = load("memories/fading/find_due_to_promote")
find_near_facts = load("memories/fading/find_near_facts")
find_new_turns = load("memories/fading/find_new_turns")
find_present = load("memories/fading/find_present")
find_rates = load("memories/fading/find_rates")
find_undone = load("memories/fading/find_undone")
find_users_ending = load("memories/fading/find_users_ending")
find_users_promoting = load("memories/fading/find_users_promoting")
mark_all_due = load("memories/fading/mark_all_due")
mark_users_due = load("memories/fading/mark_users_due")
save_evidence_place = load("memories/fading/save_evidence_place")
set_expiries = load("memories/fading/set_expiries")
set_promotions = load("memories/fading/set_promotions")
set_rates = load("memories/fading/set_rates")
