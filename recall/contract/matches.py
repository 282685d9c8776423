"""Matches of entities with a name: rated, best first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.entity_search import Like
from graph.records.records import EntityRecord
from language.folding import fold
from language.names.ranking import How, Likeness, Named, rate
from language.names.typos import is_same_but_for_a_slip

# Scores of an entity with a country's or a language's other name, and of one with its code.
_SURELY, _PERHAPS = 0.97, 0.8
# Matches below this say nothing.
_LEAST_SCORE = 0.1


@dataclass(frozen=True, slots=True)
class EntityMatch:
    """An entity that matches a name. `score` is 0 to 1: 1 for the very name; `how` says by what.

    `said` are the words by which the query names it, where they are not its name or an alias.
    `via` is the path to one named by what it is to another: ids and relations in turn. An entity
    that is not `asked` about is named for that path alone.
    """

    entity: EntityRecord
    score: float
    how: How
    said: str = ""
    via: tuple[str, ...] = ()
    asked: bool = True


def match_all(
    name: str, type: str | None, likes: Sequence[Like], others: Mapping[str, bool]
) -> list[EntityMatch]:
    """Rate the entities of the type against a name, best first; those below 0.1 are left out.

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
    """Raise the likeness of an entity that bears another name of what is meant to that name's."""
    sure = [others[key] for key in map(fold, (entity.name, *entity.aliases)) if key in others]
    if not sure:
        return likeness
    least = Likeness(_SURELY, How.ALIAS, 1.0) if any(sure) else Likeness(_PERHAPS, How.FUZZY, 1.0)
    return max(likeness, least, key=lambda one: one.score)


def _named(like: Like) -> Named:
    entity = like.entity
    return Named(entity.name, entity.aliases, entity.type, like.cosine)


def is_named(entity: EntityRecord, key: str, type: str | None) -> bool:
    """Return whether an entity of the type has this folded name, but for a slip in a long one."""
    if type is not None and entity.type != type:
        return False
    return any(is_same_but_for_a_slip(fold(name), key) for name in (entity.name, *entity.aliases))
