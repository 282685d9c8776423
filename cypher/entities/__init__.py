"""Reading entities: by id, and as memories mention them."""

from cypher.query import load

find_entities_by_id = load("entities", "find_entities_by_id")
find_mentions = load("entities", "find_mentions")
find_subjects = load("entities", "find_subjects")
