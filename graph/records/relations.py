"""Relations between memories: those with a meaning of their own, and the callers' own.

A relation has a name in lower case. One with a meaning is a relationship type of that name; any
other is LINK {rel}, so that no name that a caller makes up can be taken for one of ours.
"""

OWN = "LINK"
ENDED = "ENDED"

# name -> what it says of the memory that it leads from.
MEANINGS: dict[str, str] = {
    "supersedes": "it took the other's place, which was true and is no more",
    "merged_into": "the other says the same, and stands for both",
    "derived_from": "it rests on the other",
    "refines": "it says the other more precisely",
    "example_of": "it is an example of the other",
    "contradicts": "not both are true",
    "related": "it has to do with the other",
}

# Relations that a person or an agent may make and unmake; the rest follows from what is done.
BY_HAND = frozenset({"refines", "example_of", "contradicts", "related"})


def type_of(rel: str) -> str:
    """The relationship type of a relation's name."""
    return rel.upper() if rel in MEANINGS else OWN


def link_id(type: str, from_id: str, to_id: str, id: str | None = None) -> str:
    """Return a link's own id, else its ends and its type: two share at most one of a type."""
    return id or f"{from_id}.{type}.{to_id}"
