"""How entities match a name: rated, best first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.entity_search import Like
from graph.records.records import EntityRecord
from language.folding import fold
from language.names.ranking import How, Likeness, Named, rate
from language.names.typos import is_same_but_for_a_slip

# Scores of what has a country's or a language's other name, and of what has its code.
_SURELY, _PERHAPS = 0.97, 0.8
# Less than this is like anything.
_LEAST_SCORE = 0.1


@dataclass(frozen=True, slots=True)
class EntityMatch:
    """`score` is 0 to 1: 1 for the very name. `how` says by what it was found.

    `said` is the word that is short for it, where a first or last name is.
    """

    entity: EntityRecord
    score: float
    how: How
    said: str = ""


def match_all(
    name: str, type: str | None, likes: Sequence[Like], others: Mapping[str, bool]
) -> list[EntityMatch]:
    """Those of the type, best first.

    `others` are folded names that may mean the same as the name, and whether each surely does.
    """
    likes = [like for like in likes if type is None or like.entity.type == type]
    rated = rate(name, [_named(like) for like in likes])
    if others:
        rated = [_also(one, like.entity, others) for one, like in zip(rated, likes, strict=True)]
    pairs: list[tuple[Like, Likeness]] = sorted(
        zip(likes, rated, strict=True), key=lambda pair: (-pair[1].score, pair[0].entity.id)
    )
    return [
        EntityMatch(like.entity, likeness.score, likeness.how)
        for like, likeness in pairs
        if likeness.score >= _LEAST_SCORE
    ]


def _also(likeness: Likeness, entity: EntityRecord, others: Mapping[str, bool]) -> Likeness:
    """At least as like as something that has another name of what is meant."""
    sure = [others[key] for key in map(fold, (entity.name, *entity.aliases)) if key in others]
    if not sure:
        return likeness
    least = Likeness(_SURELY, How.ALIAS, 1.0) if any(sure) else Likeness(_PERHAPS, How.FUZZY, 1.0)
    return max(likeness, least, key=lambda one: one.score)


def _named(like: Like) -> Named:
    entity = like.entity
    return Named(entity.name, entity.aliases, entity.type, like.cosine)


def is_named(entity: EntityRecord, key: str, type: str | None) -> bool:
    """Whether an entity of the type has the name or an alias of it, or a long one with a slip."""
    if type is not None and entity.type != type:
        return False
    return any(is_same_but_for_a_slip(fold(name), key) for name in (entity.name, *entity.aliases))
