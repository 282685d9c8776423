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


@dataclass(frozen=True, slots=True)
class Slip:
    """A day that takes the place of the only one of its sort in the sentence before."""

    day: str
    sort: "re.Pattern[str]"

    def applied(self, text: str) -> str | None:
        """Return an earlier text with this day; None where it names none, or several."""
        return self.sort.sub(self.day, text) if len(self.sort.findall(text)) == 1 else None


def slip_of(text: str, language: str) -> Slip | None:
    """Read a sentence that begins as "No wait, it's Wednesday now" or "Sorry, the 15th" does."""
    plain = " ".join(text.translate(APOSTROPHES).split())
    for begin, sort in _slips(language):
        if (match := begin.match(plain)) is not None:
            return Slip(match["day"], sort)
    return None


@cache
def _slips(language: str) -> Sequence[tuple[re.Pattern[str], re.Pattern[str]]]:
    """Patterns of sentences that name another day, each with that of such days: by name, by number.

    A number is nothing but a day where nothing else is beside it: "3 cats" is none.
    """
    listed = read_words("extraction/swaps")[language]
    before = rf"(?:(?:{listed['slips']})[,:]? )+(?:(?:{listed['leads']}|{listed['of']})[,:]? )*"
    number = r"(?<![\d:.,])\d{1,2}(?:st|nd|rd|th|er|º)?(?![\w:])(?![.,]\d)"
    end = r"(?=$|[.!…,;])"
    return [
        (
            re.compile(rf"(?i:{before}(?:[^ ,.;!?]+ ){{0,2}}(?P<day>{listed['weekdays']})(?!\w))"),
            re.compile(rf"(?<!\w)(?i:{listed['weekdays']})(?!\w)"),
        ),
        (re.compile(rf"(?i:{before}(?P<day>{number}){end})"), re.compile(rf"(?i:{number})")),
    ]


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
