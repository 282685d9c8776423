"""The list of questions whether a mention is of an entity that was known."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, aware, native
from cypher.entities import reading
from graph.pages import Cursors, Page, page_size
from graph.records.history import lay_back
from graph.records.records import EntityRecord, MentionRecord
from recall.entities.at_instant import entities_as_known
from recall.services import Services

_LAST_ID = "~"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityReviewRecord:
    """An open question whether a mention of `mention.entity` is of the `candidate`."""

    id: str
    mention: MentionRecord
    candidate: EntityRecord
    score: float
    how: str
    memory_id: str | None
    created_at: datetime
    # Set when this is the question as the graph knew it then.
    as_of: datetime | None = None


async def list_reviews(
    services: Services,
    user_id: str,
    first: int = 20,
    after: str | None = None,
    known_at: datetime | None = None,
) -> Page[EntityReviewRecord]:
    """List questions whether a mention is of an entity that was known, the newest first.

    Those that are open, or were open at `known_at`.
    """
    cursors = Cursors(services.signer, user_id, "entityReviews")
    first = page_size(services.settings, first)
    place, id = cursors.read(after) or (FAR_FUTURE, _LAST_ID)
    if known_at is not None:
        known_at = aware(known_at, "knownAt")
        at = (place, id) if place <= known_at else (known_at, _LAST_ID)
        reviews = await _reviews_known(services, user_id, known_at, at, first + 1)
    else:
        rows = await services.graph.read(
            reading.find_reviews, user_id=user_id, place=place, id=id, limit=first + 1
        )
        reviews = [_review(row["review"]) for row in rows]
    return cursors.page(reviews, first, lambda one: (one.created_at, one.id), after=after)


async def _reviews_known(
    services: Services, user_id: str, known_at: datetime, place: tuple[datetime, str], limit: int
) -> list[EntityReviewRecord]:
    kept: list[EntityReviewRecord] = []
    while len(kept) < limit:
        rows = await services.graph.read(
            reading.find_reviews_known,
            user_id=user_id,
            known_at=known_at,
            place=place[0],
            id=place[1],
            limit=limit,
        )
        nodes = [lay_back(row["review"], row["changes"]) for row in rows]
        reviews = [_review(node, known_at) for node in nodes if node["status"] == "OPEN"]
        both = [one for review in reviews for one in (review.mention.entity, review.candidate)]
        known = await entities_as_known(services.graph.read, user_id, both, known_at)
        kept += [
            replace(
                review,
                mention=replace(review.mention, entity=known[review.mention.entity.id]),
                candidate=known[review.candidate.id],
            )
            for review in reviews
        ]
        if len(rows) < limit:
            break
        place = native(rows[-1]["review"]["created_at"]), rows[-1]["review"]["id"]
    return kept[:limit]


def _review(node: dict[str, Any], known_at: datetime | None = None) -> EntityReviewRecord:
    mention = MentionRecord(
        entity=EntityRecord.from_node(node["entity"]), text=node["text"], type=node["type"]
    )
    return EntityReviewRecord(
        id=node["id"],
        mention=mention,
        candidate=EntityRecord.from_node(node["candidate"]),
        score=node["score"],
        how=node["how"],
        memory_id=node["memory_id"],
        created_at=native(node["created_at"]),
        as_of=known_at,
    )
