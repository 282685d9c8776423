"""Which known entity a new name may mean: the same, perhaps the same, or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.settings import Settings
from graph.named import Like, find_like
from graph.run import Transaction
from graph.tenancy import tenant_token
from language.encoder import Vectors
from language.judging import Judged, judge
from language.likeness import How
from language.name_tokens import query_of
from language.named_text import THING, named_text
from memory.references import Reference

# Compared for one name: those that the index holds likest.
_BY_LETTERS = 20
_BY_MEANING = 10


@dataclass(frozen=True, slots=True)
class Similar:
    """A known entity that is like a name; `same` if it is taken for it without asking."""

    id: str
    type: str
    name: str
    score: float
    how: How
    same: bool


async def find_similar(
    transaction: Transaction,
    user_id: str,
    settings: Settings,
    references: Sequence[Reference],
    vectors: Mapping[str, Vectors],
) -> dict[tuple[str, str | None], Similar]:
    """What each name is like enough to be linked to or asked about, by its key and type.

    `vectors` are those of names, by `named_text`, as far as there are any.
    """
    asked = {(str(one.key), one.type): one for one in references if one.key is not None}
    if not asked:
        return {}
    token = tenant_token(user_id)
    found = await find_like(
        transaction,
        user_id,
        [query_of(token, str(one.name)) for one in asked.values()],
        [vectors.get(named_text(str(one.name), one.type)) for one in asked.values()],
        limit=_BY_LETTERS,
        meant=_BY_MEANING,
    )
    similar = {}
    for (place, reference), likes in zip(asked.items(), found, strict=True):
        if (best := choose(reference, likes, settings)) is not None:
            similar[place] = best
    return similar


def choose(reference: Reference, likes: Sequence[Like], settings: Settings) -> Similar | None:
    """The likest of some entities, if it is in the band of the same or of those to ask about."""
    best: tuple[Judged, Like] | None = None
    for like in likes:
        if not _may_be(reference.type, like.entity.type):
            continue
        entity = like.entity
        judged = judge(str(reference.name), (entity.name, *entity.aliases), like.cosine)
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
    return Similar(
        like.entity.id, like.entity.type, like.entity.name, judged.score, judged.how, same
    )


def review_row(
    review_id: str, entity_id: str, memory_id: str | None, similar: Similar, said: Mapping[str, Any]
) -> dict[str, Any]:
    """The row of a review that asks whether an entity is the one it is like."""
    return {
        "id": review_id,
        "entity_id": entity_id,
        "candidate_id": similar.id,
        "memory_id": memory_id,
        "score": similar.score,
        "how": similar.how.value,
        "text": said["text"],
        "type": said["type"],
    }


def _may_be(asked: str | None, known: str) -> bool:
    return asked is None or asked == known or THING in (asked, known)
