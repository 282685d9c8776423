"""Putting back what a run changed."""

from cypher.query import load

change_relation = load("undo", "change_relation")
change_subject = load("undo", "change_subject")
find_span = load("undo", "find_span")
find_subject = load("undo", "find_subject")
find_subject_changes = load("undo", "find_subject_changes")
