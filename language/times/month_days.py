"""Days of a month that is not named: on the 9th, el 9, le 9, am 9., il 9."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from language.folding import fold
from language.times.phrase import Meaning
from language.times.spelling import alternation
from language.times.stretch import Stretch, latest_day
from language.word_lists import STOP_WORDS, read_words

_DAY = r"(?P<day>3[01]|[12]\d|0?[1-9])"
# Characters before the number in which the words that lead to it are looked for.
_BEFORE = 60


def month_day_phrases(language: str) -> list[tuple[str, Meaning]]:
    """A language's phrases: each is the latest such day, today included."""
    listed = read_words("times/ranges")[language]
    lead = re.compile(rf" (?:{alternation(listed['day_after'])}) $")
    joint = alternation(listed["and"])
    opener, article = alternation(listed["between"]), alternation(listed["day_article"])
    joined = re.compile(rf" (?:{opener}) .*\d.* (?:{joint}) (?:(?:{article}) )?$")

    def day(match: "re.Match[str]", now: datetime) -> Stretch | None:
        before = match.string[max(0, match.start() - _BEFORE) : match.start()]
        if lead.search(before) is None and joined.search(before) is None:
            return None
        return latest_day(int(match["day"]), now)

    return [(_DAY + _ending(listed, language), day)]


def _ending(listed: Mapping[str, Any], language: str) -> str:
    """Pattern of what follows a day's number: not "the 9th floor", not "le 9 pièces".

    Where a sign of its own tells that it is a day, as in German, it is any word but a few.
    """
    units = alternation(listed["months"])
    this = alternation(listed["this"])
    other = rf"(?!(?:{alternation(listed['not_days'])}) (?!(?:(?:{this}) )?(?:{units}) ))"
    plain = "|".join(sorted({fold(word) for word in STOP_WORDS[language]} - {""}))
    ends = rf"(?= (?:$|{other}(?:{plain}) "
    if listed["day_sign"]:
        return rf"(?: ,(?= {other})|{ends})))"
    ordinals = alternation(listed["day_ordinals"])
    said = f" (?:{ordinals})" if ordinals else ""
    optional = "?" if listed["day_ordinal_may_lack"] and said else ""
    return rf"(?:{said}){optional}{ends}|,))" if said else rf"{ends}|,))"
