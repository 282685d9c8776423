"""Entities that a name may mean: exactly, by an alias, by likeness or by meaning."""

from cypher.query import load

find_aliased = load("entities/naming/find_aliased")
find_like = load("entities/naming/find_like")
find_like_known = load("entities/naming/find_like_known")
find_meant = load("entities/naming/find_meant")
find_meant_known = load("entities/naming/find_meant_known")
find_named = load("entities/naming/find_named")
find_renamed = load("entities/naming/find_renamed")
