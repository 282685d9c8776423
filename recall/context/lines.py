"""Lines of a context: nothing in a trusted text ends its line, and nothing in it is invisible."""

from language.framing.invisible import without_hidden


def one_line(text: str) -> str:
    """Return a text on one line, without invisible characters."""
    return " ".join(without_hidden(text).split())


def indented(text: str) -> str:
    """Return a text's lines, each but the first indented, so that none begins an item."""
    lines = [line.rstrip() for line in without_hidden(text).strip().splitlines()]
    return "\n".join(
        [line if at == 0 or not line else f"  {line}" for at, line in enumerate(lines)]
    )


def seen(text: str) -> str:
    """Return the caller's own text, without invisible characters."""
    return without_hidden(text).strip()
