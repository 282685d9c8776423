"""Finds known entities that a new name may mean: the same, perhaps the same, or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from anaphora.settings import Settings
from graph.entity_search import Like, find_like
from graph.records.records import EntityRecord
from graph.session import Transaction
from graph.tenancy import tenant_token
from language.embedding.encoder import Vectors
from language.embedding.name_text import PERSON, THING, named_text
from language.names.lone_names import is_borne, lone_name
from language.names.name_score import Judged, is_other_given, judge
from language.names.ranking import How
from language.names.tokens import query_of
from memory.entities.nodes import Mention
from memory.fields.references import Reference

# Entities compared with one name: those that an index ranks first.
_BY_LETTERS = 20
_BY_MEANING = 10


@dataclass(frozen=True, slots=True)
class Similar:
    """A known entity similar to a name; `same` if it is taken for it without asking."""

    id: str
    type: str
    name: str
    score: float
    how: How
    same: bool


# A name's key, and the type that its bearer is to have; None for any.
NameKey = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Likenesses:
    """Entities similar to names that no entity has, by the name's key and type.

    `similar` are close enough to be linked or asked about; `bearers` are the persons whose first or
    last name it is.
    """

    similar: Mapping[NameKey, Similar] = field(default_factory=dict)
    bearers: Mapping[NameKey, tuple[Similar, ...]] = field(default_factory=dict)


async def find_similar(
    transaction: Transaction,
    user_id: str,
    settings: Settings,
    references: Sequence[Reference],
    vectors: Mapping[str, Vectors],
) -> Likenesses:
    """Find the entity similar to each name, and the persons it is short for, by key and type.

    `vectors` are those of names, by `named_text`, where there is one.
    """
    asked = {(str(one.key), one.type): one for one in references if one.key is not None}
    if not asked:
        return Likenesses()
    token = tenant_token(user_id)
    found = await find_like(
        transaction,
        user_id,
        [query_of(token, str(one.name)) for one in asked.values()],
        [vectors.get(named_text(str(one.name), one.type)) for one in asked.values()],
        limit=_BY_LETTERS,
        meant=_BY_MEANING,
    )
    similar, bearers = {}, {}
    for (place, reference), likes in zip(asked.items(), found, strict=True):
        if (best := choose(reference, likes, settings)) is not None:
            similar[place] = best
        bearers[place] = bearers_of(reference, likes)
    return Likenesses(similar, bearers)


def choose(reference: Reference, likes: Sequence[Like], settings: Settings) -> Similar | None:
    """Choose the most similar entity, if it is close enough to be taken or asked about."""
    best: tuple[Judged, Like] | None = None
    for like in likes:
        if not _may_be(reference.type, like.entity.type):
            continue
        entity = like.entity
        judged = judge(str(reference.name), _names(entity), like.cosine)
        if best is None or judged.score > best[0].score:
            best = judged, like
    if best is None:
        return None
    judged, like = best
    ask = settings.entity_ask_meant if judged.how is How.SEMANTIC else settings.entity_ask
    if judged.score < ask:
        return None
    least = settings.entity_same_meant if judged.how is How.SEMANTIC else settings.entity_same
    same = judged.score >= least and reference.type in (None, like.entity.type)
    if like.entity.type == PERSON and is_other_given(str(reference.name), _names(like.entity)):
        same = False
    return Similar(
        like.entity.id, like.entity.type, like.entity.name, judged.score, judged.how, same
    )


def bearers_of(reference: Reference, likes: Sequence[Like]) -> tuple[Similar, ...]:
    """Find the persons whom a first or last name alone may mean; a sole person is linked."""
    name = str(reference.name)
    if (key := lone_name(name)) is None:
        return ()
    borne = [
        like.entity
        for like in likes
        if _may_be(reference.type, like.entity.type)
        and any(is_borne(key, one, like.entity.type) for one in _names(like.entity))
    ]
    return tuple(
        Similar(one.id, one.type, one.name, judge(name, _names(one), None).score, How.FUZZY, True)
        for one in borne
    )


def _names(entity: EntityRecord) -> tuple[str, ...]:
    return (entity.name, *entity.aliases)


def review_row(review_id: str, said: Mention, similar: Similar) -> dict[str, Any]:
    """Return the row of a review that asks whether a new entity is the same as a similar one."""
    return {
        "id": review_id,
        "entity_id": said.entity_id,
        "candidate_id": similar.id,
        "memory_id": said.memory_id,
        "score": similar.score,
        "how": similar.how.value,
        "text": said.text,
        "type": said.type,
    }


def _may_be(asked: str | None, known: str) -> bool:
    return asked is None or asked == known or THING in (asked, known)
