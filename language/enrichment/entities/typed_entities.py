"""All typed entities of a text; what is surer of its own form goes first where two overlap."""

from collections.abc import Iterator
from datetime import datetime
from itertools import chain
from zoneinfo import ZoneInfo

from language.enrichment.enricher import MOST_ENTITIES, TypedEntity
from language.enrichment.entities.amounts import amounts
from language.enrichment.entities.contacts import emails, phones
from language.enrichment.entities.dates import dates
from language.enrichment.entities.identifiers import order_ids, tracking_numbers
from language.enrichment.entities.names import people, products
from language.enrichment.entities.spans import Span, apart, entity_of

# What names nothing in its first pages is a log or a table.
_MOST_CHARACTERS = 4000


def typed_entities(
    text: str, language: str, at: datetime, zone: ZoneInfo, types: frozenset[str]
) -> tuple[TypedEntity, ...]:
    """Return what a text names of these types, each once, in the order of the text.

    `language` is an ISO 639-1 code, `at` when the text was said, in the zone of its user.
    """
    text = text[:_MOST_CHARACTERS]
    found = (span for span in _spans(text, language, at, zone) if span.type in types)
    entities: dict[tuple[str, str], TypedEntity] = {}
    for span in apart(found):
        entities.setdefault((span.type, span.name), entity_of(text, span))
    return tuple(entities.values())[:MOST_ENTITIES]


def _spans(text: str, language: str, at: datetime, zone: ZoneInfo) -> Iterator[Span]:
    return chain(
        emails(text),
        tracking_numbers(text),
        amounts(text),
        order_ids(text),
        dates(text, at, zone),
        phones(text, language),
        products(text),
        people(text),
    )
