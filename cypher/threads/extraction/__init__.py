"""Extraction: turns that owe it, what their thread said before, and turns that are done."""

from cypher.query import load

count_backlog = load("threads/extraction/count_backlog")
count_unheard = load("threads/extraction/count_unheard")
count_user_due = load("threads/extraction/count_user_due")
find_corrected_facts = load("threads/extraction/find_corrected_facts")
find_due = load("threads/extraction/find_due")
find_facts_of_turns = load("threads/extraction/find_facts_of_turns")
find_last_facts = load("threads/extraction/find_last_facts")
find_overdue = load("threads/extraction/find_overdue")
find_told_facts = load("threads/extraction/find_told_facts")
find_turns = load("threads/extraction/find_turns")
find_user_due = load("threads/extraction/find_user_due")
find_unheard = load("threads/extraction/find_unheard")
mark_extracted = load("threads/extraction/mark_extracted")
mark_failed_attempts = load("threads/extraction/mark_failed_attempts")
