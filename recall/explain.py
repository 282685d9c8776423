"""Why a memory was recalled, in one sentence that a person understands."""

from datetime import datetime

from graph.records import MemoryRecord
from graph.values import MemoryKind, MemoryStatus
from language.words import stems
from recall.understanding import Understanding

# From this cosine on, the words for it.
_LIKENESS = (
    (0.85, "Says almost the same"),
    (0.60, "Close in meaning"),
    (0.40, "Related in meaning"),
    (0.0, "Loosely related in meaning"),
)
_MOST_WORDS = 3
_IMPORTANT = 0.8
_SURE = 0.9
_OFTEN = 5
# A relation's priority from which on it is worth saying.
_PRIOR = 0.5


def explain(
    memory: MemoryRecord,
    understood: Understanding,
    values: dict[str, float],
    near: tuple[str, ...] = (),
    *,
    below_floor: bool = False,
    names: tuple[str, ...] = (),
) -> str:
    """The sentence for a hit: how near it is, which words, who said it, from when.

    `values` are its signals by name; `near` the texts of the turns around it; `names` those of the
    query's entities that it mentions.
    """
    parts = [
        f"mentions {', '.join(names[:_MOST_WORDS])}" if names else None,
        _meaning(values),
        _words(memory, understood, near if "context" in values else ()),
        _by(memory, understood, values),
        "tells when" if values.get("tells_when") else None,
        _time(memory, values),
        "important" if "importance" in values and memory.importance >= _IMPORTANT else None,
        "sure" if "confidence" in values and memory.confidence >= _SURE else None,
        _use(memory),
        "since replaced" if memory.status is MemoryStatus.SUPERSEDED else None,
        "below the profile's floor" if below_floor else None,
    ]
    said = [part for part in parts if part]
    sentence = " · ".join(said) or "The nearest there is"
    return sentence[0].upper() + sentence[1:]


def _meaning(values: dict[str, float]) -> str | None:
    likeness = values.get("similarity", 0.0)
    if likeness <= 0:
        return None
    return next(text for least, text in _LIKENESS if likeness >= least)


def _words(memory: MemoryRecord, understood: Understanding, near: tuple[str, ...]) -> str | None:
    surfaces = understood.surfaces
    said = set(stems(memory.text, understood.language))
    if own := [surfaces[stem] for stem in understood.stems if stem in said and stem in surfaces]:
        return f"says {_quoted(own)}"
    around = {stem for text in near for stem in stems(text, understood.language)}
    if beside := [surfaces[stem] for stem in understood.stems if stem in around & surfaces.keys()]:
        return f"{_quoted(beside)} in the turn beside it"
    return None


def _quoted(found: list[str]) -> str:
    return ", ".join(f"“{word}”" for word in dict.fromkeys(found[:_MOST_WORDS]))


def _by(memory: MemoryRecord, understood: Understanding, values: dict[str, float]) -> str | None:
    if memory.role:
        return f"said by {memory.role}"
    if values.get("speaker"):
        return f"about {', '.join(sorted(understood.speakers))}"
    return None


def _time(memory: MemoryRecord, values: dict[str, float]) -> str:
    moment: datetime = memory.occurred_at or memory.created_at
    day = f"{moment.day} {moment:%B} {moment.year}"
    if values.get("date", 0.0) >= 1.0:
        return f"from {day}, as asked"
    if values.get("priority", 0.0) >= _PRIOR and memory.predicate:
        return f"tells “{memory.predicate.replace('_', ' ')}”, known since {day}"
    return f"from {day}" if memory.kind is MemoryKind.EPISODE else f"known since {day}"


def _use(memory: MemoryRecord) -> str | None:
    if memory.use_count:
        return "used once" if memory.use_count == 1 else f"used {memory.use_count} times"
    return f"recalled {memory.access_count} times" if memory.access_count >= _OFTEN else None
