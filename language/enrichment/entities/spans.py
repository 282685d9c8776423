"""Places of a text that name something, none over another."""

from collections.abc import Iterable
from dataclasses import dataclass

from language.enrichment.enricher import TypedEntity


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text that names something: its type, and its name in one spelling."""

    begin: int
    end: int
    type: str
    name: str


def apart(spans: Iterable[Span]) -> list[Span]:
    """Keep the first given of those that overlap; return them in the order of the text."""
    kept: list[Span] = []
    for span in spans:
        if all(span.end <= other.begin or other.end <= span.begin for other in kept):
            kept.append(span)
    return sorted(kept, key=lambda span: span.begin)


def entity_of(text: str, span: Span) -> TypedEntity:
    """Return what a span names, with the text's own words."""
    return TypedEntity(span.type, span.name, text[span.begin : span.end])
