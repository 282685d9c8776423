"""Reasons for recalling a memory, in one sentence for people, in the query's language."""

from collections.abc import Sequence, Set
from datetime import datetime

from graph.enums import MemoryKind, MemoryStatus
from graph.records.records import MemoryRecord
from language.questions.labels import label
from language.questions.reasons import Reasons, reasons
from language.words import language_of, stems, words
from recall.query.understanding import Understanding, names_in
from recall.ranking.words import bag

# Least cosines of the grades of nearness: the first is nearest.
_RELATED = 0.40
# Least standing of the turns around a hit that is worth saying, in standard deviations.
_AMID = 0.6
_LIKENESS = (0.85, 0.60, _RELATED, 0.0)
_MOST_WORDS = 3
_IMPORTANT = 0.8
_SURE = 0.9
_OFTEN = 5
# Least priority of a relation that is worth saying.
_PRIOR = 0.5


def explain(
    memory: MemoryRecord,
    understood: Understanding,
    values: dict[str, float],
    near: tuple[str, ...] = (),
    *,
    below_floor: bool = False,
    names: tuple[str, ...] = (),
    reached: Sequence[tuple[str, str]] = (),
) -> str:
    """Write the sentence for a hit: how near it is, which words, who said it, from when.

    `values` are its signals by name; `near` the texts of the turns around it; `names` those of the
    query's entities that it mentions, `reached` those that the query names by what they are to
    others, and its words for them.
    """
    say = reasons(understood.language)
    parts = [
        say.say("mentions", names=say.listed(map(label, names[:_MOST_WORDS]))) if names else None,
        *(
            say.say("reached", name=label(name), said=say.quoted([label(said)]))
            for name, said in reached[:_MOST_WORDS]
        ),
        _meaning(say, values),
        _words(say, memory, understood, near if "context" in values else ()),
        _by(say, memory, understood, values, (*names, *(name for name, _ in reached))),
        _if(say, "tells_when", bool(values.get("tells_when"))),
        _if(say, "tells_amount", bool(values.get("tells_amount"))),
        _if(say, "answers", values.get("answers", 0.0) >= _RELATED),
        _if(say, "amid", max(values.get("before", 0.0), values.get("after", 0.0)) >= _AMID),
        _time(say, memory, values),
        _if(say, "important", "importance" in values and memory.importance >= _IMPORTANT),
        _if(say, "sure", values.get("confidence", 0.0) >= _SURE),
        _use(say, memory),
        _if(say, "replaced", memory.status is MemoryStatus.SUPERSEDED),
        _if(say, "below_floor", below_floor),
    ]
    said = [part for part in parts if part]
    sentence = " · ".join(said) or say.say("nearest")
    return sentence[0].upper() + sentence[1:]


def _if(say: Reasons, key: str, so: bool) -> str | None:
    return say.say(key) if so else None


def _meaning(say: Reasons, values: dict[str, float]) -> str | None:
    likeness = values.get("similarity", 0.0)
    if likeness <= 0:
        return None
    return say.near(next(at for at, least in enumerate(_LIKENESS) if likeness >= least))


def _words(
    say: Reasons, memory: MemoryRecord, understood: Understanding, near: tuple[str, ...]
) -> str | None:
    surfaces = understood.surfaces
    said = _said(memory.text, understood)
    if own := [surfaces[stem] for stem in understood.stems if stem in said and stem in surfaces]:
        return say.say("says", words=_quoted(say, own))
    around = {stem for text in near for stem in _said(text, understood)}
    if beside := [surfaces[stem] for stem in understood.stems if stem in around & surfaces.keys()]:
        return say.say("beside", words=_quoted(say, beside))
    return None


def _said(text: str, understood: Understanding) -> Set[str]:
    """Return stems of a text; of a text in another language, those of the query's very words.

    « hier » and "hi" have one stem, and nothing else in common.
    """
    language = understood.language
    if language_of(text) != language:
        found = set(words(text))
        same = [word for word in understood.words if word in found]
        return frozenset(stem for word in same for stem in stems(word, language))
    return bag(text, language).counts.keys()


def _quoted(say: Reasons, found: list[str]) -> str:
    return say.quoted(dict.fromkeys(found[:_MOST_WORDS]))


def _by(
    say: Reasons,
    memory: MemoryRecord,
    understood: Understanding,
    values: dict[str, float],
    mentioned: tuple[str, ...],
) -> str | None:
    if memory.role:
        return say.say("said_by", name=label(memory.role))
    # An entity listed as mentioned is not listed again as a speaker.
    told = {word for name in mentioned for word in words(name)}
    named = names_in(memory.text, understood.speakers) if values.get("speaker") else ()
    if rest := [name for name in sorted(named) if not told.issuperset(words(name))]:
        return say.say("about", names=say.listed(map(label, rest)))
    return None


def _time(say: Reasons, memory: MemoryRecord, values: dict[str, float]) -> str:
    moment: datetime = memory.occurred_at or memory.created_at
    day = say.day(moment.date())
    if values.get("held") and (memory.valid_from or memory.valid_to):
        return _held(say, memory)
    if values.get("date", 0.0) >= 1.0:
        return say.say("as_asked", day=day)
    prior = values.get("priority", 0.0) >= _PRIOR or values.get("relation", 0.0) > 0
    if prior and memory.predicate:
        return say.say("tells", relation=say.relation(memory.predicate), day=day)
    return say.say("from" if memory.kind is MemoryKind.EPISODE else "known_since", day=day)


def _held(say: Reasons, memory: MemoryRecord) -> str:
    """Say from when to when a memory held, as far as that is known."""
    start, end = (
        None if moment is None else say.day(moment.date())
        for moment in (memory.valid_from, memory.valid_to)
    )
    if start is None or end is None:
        return say.say("held_since", start=start) if start else say.say("held_until", end=end or "")
    return say.say("held", start=start, end=end)


def _use(say: Reasons, memory: MemoryRecord) -> str | None:
    if memory.use_count:
        return say.counted("uses", memory.use_count)
    return say.counted("recalls", memory.access_count) if memory.access_count >= _OFTEN else None
