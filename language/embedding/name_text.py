"""Text that is embedded for a name."""

# Types of entities that have rules of their own.
THING, PERSON = "thing", "person"


def named_text(name: str, type: str | None) -> str:
    """The name, and what it is the name of, where that is more than a thing."""
    return name if type in (None, THING) else f"{name} ({type})"
