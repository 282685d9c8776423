"""Lines of a context: nothing in a trusted text ends its line, and nothing in it is invisible."""

import re

# Characters that are invisible, or that reorder others: controls, bidi marks, tags, zero widths.
# The joiners stay, which scripts and emoji need.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def one_line(text: str) -> str:
    """Return a text on one line, without invisible characters."""
    return " ".join(_UNSEEN.sub("", text).split())


def indented(text: str) -> str:
    """Return a text's lines, each but the first indented, so that none begins an item."""
    lines = [line.rstrip() for line in _UNSEEN.sub("", text).strip().splitlines()]
    return "\n".join(
        [line if at == 0 or not line else f"  {line}" for at, line in enumerate(lines)]
    )


def seen(text: str) -> str:
    """Return the caller's own text, without invisible characters."""
    return _UNSEEN.sub("", text).strip()
