"""Trust that follows from the sources that a memory rests on."""

from cypher.query import load

find_bounds = load("trust", "find_bounds")
find_dependants = load("trust", "find_dependants")
