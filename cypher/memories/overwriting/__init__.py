"""Overwriting: queries that take the place of what an erasure freed, so that no file keeps it."""

from cypher.query import load

change_filler = load("memories/overwriting/change_filler")
change_records = load("memories/overwriting/change_records")
delete_filler = load("memories/overwriting/delete_filler")
find_overwriting = load("memories/overwriting/find_overwriting")
save_filler = load("memories/overwriting/save_filler")
