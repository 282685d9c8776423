"""Corrections that name what was wrong and what is right: "Actually, it's Milan, not Turin"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from language.extraction.parsing.sentences import APOSTROPHES
from language.word_lists import read_words

# Nobody corrects a value in more words.
_LONGEST = 120
# A value: up to three words.
_VALUE = r"[^\s,.;:!?]+(?: [^\s,.;:!?]+){0,2}?"


@dataclass(frozen=True, slots=True)
class Swap:
    """A value that was said, and the value that takes its place."""

    old: str
    new: str

    def applied(self, text: str) -> str | None:
        """Return an earlier text with the new value; None where it does not say the old."""
        # "Three cats, not two": what follows the old value may be said with the new.
        rest = "".join(rf"(?: {re.escape(word)})?" for word in self.new.split(" ")[1:])
        changed, count = re.subn(
            rf"(?<!\w){re.escape(self.old)}{rest}(?!\w)",
            lambda _: self.new,
            text.translate(APOSTROPHES),
            flags=re.IGNORECASE,
        )
        return changed if count else None


def swap_of(text: str) -> Swap | None:
    """Read a turn that is nothing but such a correction, in any of five languages."""
    plain = " ".join(text.translate(APOSTROPHES).split())
    if len(plain) > _LONGEST:
        return None
    found = (match for pattern in _patterns() if (match := pattern.fullmatch(plain)))
    swaps = (Swap(old=match["old"], new=match["new"]) for match in found)
    return next((swap for swap in swaps if swap.old.lower() != swap.new.lower()), None)


@cache
def _patterns() -> Sequence[re.Pattern[str]]:
    return [
        re.compile(pattern, re.IGNORECASE)
        for listed in read_words("extraction/swaps").values()
        for pattern in _of(listed)
    ]


def _of(listed: dict[str, str]) -> tuple[str, str]:
    leads, of, but = (rf"(?:{listed[key]})" for key in ("leads", "of", "but"))
    begin = rf"(?:{leads}(?:[,:] ?| ))*"
    old, new = rf"(?:{of} )*(?P<old>{_VALUE})", rf"(?:{of} )*(?P<new>{_VALUE})"
    end = r"[.!… ]*"
    return (
        rf"{begin}{new},? {listed['not']} {old}{end}",
        rf"{begin}{listed['not']} {old},? (?:{but} )*{new}{end}",
    )
