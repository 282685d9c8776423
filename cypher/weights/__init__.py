"""Queries of learning: weight sets, judged answers, and the arms of an experiment."""

from cypher.query import load

count_answers_of_arm = load("weights", "count_answers_of_arm")
find_judged = load("weights", "find_judged")
find_users_to_tune = load("weights", "find_users_to_tune")
find_weight_sets = load("weights", "find_weight_sets")
mark_tuned = load("weights", "mark_tuned")
save_weight_sets = load("weights", "save_weight_sets")
set_active = load("weights", "set_active")
