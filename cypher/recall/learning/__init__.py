"""Answers as they are remembered and judged, and the weights that are learned from them."""

from cypher.query import load

count_answers_of_arm = load("recall/learning/count_answers_of_arm")
delete_expired_recollections = load("recall/learning/delete_expired_recollections")
delete_oldest_recollections = load("recall/learning/delete_oldest_recollections")
find_judged = load("recall/learning/find_judged")
find_tuning_place = load("recall/learning/find_tuning_place")
find_users_to_tune = load("recall/learning/find_users_to_tune")
find_weight_sets = load("recall/learning/find_weight_sets")
mark_tuned = load("recall/learning/mark_tuned")
mark_used = load("recall/learning/mark_used")
save_recollections = load("recall/learning/save_recollections")
save_tuning_place = load("recall/learning/save_tuning_place")
save_uses = load("recall/learning/save_uses")
save_weight_sets = load("recall/learning/save_weight_sets")
set_active = load("recall/learning/set_active")
