"""Days and spans of days in words, in five languages."""

from datetime import date

from language.word_lists import read_words

_TEMPLATES: dict[str, dict[str, str]] = read_words("times/dates")
_DEFAULT = "english"
_MONTHS = {language: found["months"].split() for language, found in _TEMPLATES.items()}
_WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def phrase(name: str, language: str = _DEFAULT, **values: str) -> str:
    """A template of `language/data/times/dates.toml`, filled in; English for lack of another."""
    return _TEMPLATES.get(language, _TEMPLATES[_DEFAULT])[name].format(**values)


def day_in_words(day: date, language: str = _DEFAULT) -> str:
    """Write a day as "28 May 2026"."""
    months = _MONTHS.get(language, _MONTHS[_DEFAULT])
    month = months[day.month - 1]
    return phrase("day", language, day=str(day.day), month=month, year=str(day.year))


def span_in_words(
    start: date | None, end: date | None, language: str = _DEFAULT, *, begun: bool = True
) -> str:
    """Say since when something holds and until when: "since 28 May 2026"; empty for neither.

    `begun`: the start is not yet to come.
    """
    first = "" if start is None else day_in_words(start, language)
    last = "" if end is None else day_in_words(end, language)
    if first and last:
        return phrase("between", language, start=first, end=last)
    if last:
        return phrase("until", language, end=last)
    name = "since" if begun else "coming"
    return phrase(name, language, start=first) if first else ""


def weekday(day: date) -> str:
    """The English name of its weekday."""
    return _WEEKDAYS[day.weekday()]
