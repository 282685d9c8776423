"""The words for what a parser stumbled over: where it is, and what was expected there."""

from rdflib.plugins.parsers.notation3 import BadSyntax

_SHOWN = 60


def what_is_wrong(error: Exception) -> str:
    """A sentence for users, whatever the parser raised."""
    if isinstance(error, BadSyntax):
        return _where(error)
    if isinstance(error, IndexError | StopIteration):
        # The Turtle parser looks at what comes next, and nothing does.
        return "it ends in the middle of a statement."
    return str(error) or type(error).__name__


def _where(error: BadSyntax) -> str:
    # Its own words show the document's bytes as Python writes them.
    document, at, why = error._str, error._i, error._why
    text = document if isinstance(document, bytes) else str(document).encode("utf-8", "replace")
    line = text.count(b"\n", 0, at) + 1
    rest = text[at : at + 4 * _SHOWN].decode("utf-8", "ignore").strip().partition("\n")[0]
    before = f", before \u201c{rest[:_SHOWN]}\u201d" if rest else ", at its end"
    return f"line {line}{before}: {why}."
