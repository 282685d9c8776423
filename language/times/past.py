"""The past that a question names: a time that is over, before or after something, or once.

It is read only where a question asks for what was so; what was said or done is asked of its time.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo

from language.times.named_times import asks_when
from language.times.ranges import TimeRange, read_time_range, without_times
from language.times.spelling import LANGUAGES, alternation, spell, split
from language.word_lists import STOP_WORDS, read_words
from language.words import content_words, guess_language, words

# Nobody names a past only after so much.
_MOST_CHARACTERS = 2000
# The dot of "Dr. Morel" ends nothing.
_DOT = re.compile(r" (dr|mr|mrs|ms|prof|st|sr|sra|mme|dott|sig|hr|fr) , ")
_SOME = r"[^ ]+(?: [^ ]+){0,2}"


@dataclass(frozen=True, slots=True)
class Past:
    """Past in a question: `asked` is it without what it says of the past, and at least one more.

    `time` is over; `before` and `after` are what the words name beside a time, folded; `once`: the
    question says no more than that it is over.
    """

    asked: str
    time: TimeRange | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    once: bool = False


def read_past(text: str, now: datetime, zone: ZoneInfo) -> Past | None:
    """The past that a question asks of, as the calendar of the zone has it; None for none."""
    text = text[:_MOST_CHARACTERS]
    found, spelt = words(text), _DOT.sub(r" \1 ", spell(text))
    if asks_when(found) or not _told().isdisjoint(spelt.split()):
        return None
    time = read_time_range(text, now, zone)
    if time is not None and (time.vague or time.end is None or time.end >= now):
        time = None
    guessed = guess_language(found)
    for language in (guessed, *(each for each in LANGUAGES if each != guessed)):
        cues = _cues(language)
        for leads, name in ((cues.before, "before"), (cues.after, "after")):
            if (match := leads.search(spelt)) is None or (
                name == "after" and cues.not_after.search(spelt)
            ):
                continue
            asked = _asked(text, spelt[: match.start()] + spelt[match.end() :], now)
            named = read_time_range(match["anchor"], now, zone)
            if named is not None and not named.vague:
                over = _over(time, named, now, before=name == "before")
                return None if over is None else Past(asked, over)
            if anchor := _telling(match["anchor"], language):
                return Past(asked, before=anchor) if name == "before" else Past(asked, after=anchor)
        plain = cues.not_earlier.sub(" ", spelt)
        if time is None and (said := cues.earlier.search(plain) or cues.old.search(plain)):
            return Past(_asked(text, plain[: said.start()] + plain[said.end() :], now), once=True)
    return None if time is None else Past(_asked(text, spelt, now), time)


def _over(
    time: TimeRange | None, named: TimeRange, now: datetime, *, before: bool
) -> TimeRange | None:
    """Find the range before a time that words beside it name: "before she moved in May 2025"."""
    if time is not None and time.start is None:
        return time
    if not before or named.start is None or named.start >= now:
        return None
    return replace(named, start=None, end=named.start)


def _telling(anchor: str, language: str) -> tuple[str, ...]:
    found = content_words([word.lstrip("_") for word in anchor.split()], language)
    return tuple(dict.fromkeys(found))


def _asked(text: str, spelt: str, now: datetime) -> str:
    """The words of a text that are in the spelt rest of it beside its times; all, if none tell."""
    left = set(without_times(spelt, text, now).split())
    kept = [word for word in text.split() if set(spell(word).split()) - {","} <= left]
    stop = STOP_WORDS[guess_language(words(text))]
    while kept and set(words(kept[-1])) <= stop:
        kept.pop()
    return " ".join(kept) if content_words(words(" ".join(kept)), "english") else text


@dataclass(frozen=True, slots=True)
class _Cues:
    before: "re.Pattern[str]"
    after: "re.Pattern[str]"
    not_after: "re.Pattern[str]"
    earlier: "re.Pattern[str]"
    old: "re.Pattern[str]"
    not_earlier: "re.Pattern[str]"


@cache
def _cues(language: str) -> _Cues:
    listed = read_words("times/past_words")[language]

    def said(key: str) -> "re.Pattern[str]":
        phrases = alternation(listed[key].replace("\n", "")).replace(r"\*", _SOME)
        return re.compile(rf"(?<= )(?:{phrases})(?= )" if phrases else r"(?!)")

    def leads(key: str) -> "re.Pattern[str]":
        ends = alternation(listed["asks"])
        return re.compile(
            rf" (?:{alternation(listed[key])})(?P<anchor>(?: (?!(?:{ends}) )[^ ,]+)+)(?= )"
        )

    firsts: dict[str, list[str]] = {}
    for phrase in split(listed["old"]):
        first, rest = phrase.split(" ", 1)
        firsts.setdefault(first, []).append(rest)
    old = "|".join(f"{first}(?= (?:{alternation('|'.join(of))}) )" for first, of in firsts.items())
    return _Cues(
        before=leads("before"),
        after=leads("after"),
        not_after=said("not_after"),
        earlier=said("earlier"),
        old=re.compile(rf"(?<= )(?:{old})"),
        not_earlier=said("not_earlier"),
    )


@cache
def _told() -> frozenset[str]:
    """Words by which a question asks for what was said or done, in all languages."""
    listed = read_words("times/past_words")
    return frozenset(" ".join(listed[language]["told"] for language in LANGUAGES).split())
