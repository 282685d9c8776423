"""Entities that a name may mean: exactly, by likeness or by meaning; new ones and doubtful ones."""

from cypher.query import load

find_aliased = load("naming", "find_aliased")
find_like = load("naming", "find_like")
find_like_known = load("naming", "find_like_known")
find_meant = load("naming", "find_meant")
find_meant_known = load("naming", "find_meant_known")
find_named = load("naming", "find_named")
find_renamed = load("naming", "find_renamed")
save_entities = load("naming", "save_entities")
save_reviews = load("naming", "save_reviews")
