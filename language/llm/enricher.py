"""The language model as the classifier of memories, within the vocabulary; local where it fails."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from anaphora.errors import AnaphoraError
from language.enrichment.enricher import (
    LONGEST_SUGGESTION,
    MOST_ENTITIES,
    MOST_TOPICS,
    Confidence,
    Enriched,
    Enricher,
    Passage,
    Terms,
    TypedEntity,
)
from language.framing.fence import fence_for
from language.framing.portions import portions_of
from language.llm.model import LanguageModel
from language.llm.prompts import read_prompt
from language.llm.tools import Answer, OneOf, Tool

# Texts and characters of one request; of a text, as much as tells what it is about.
_TEXTS, _CHARACTERS, _LONGEST = 8, 16_000, 4000
_SHORT = Field(max_length=LONGEST_SUGGESTION, pattern=r"^\w[\w -]*$")


class ModelEnricher:
    """Implements language.enrichment.enricher.Enricher; what `local` classified says so."""

    def __init__(self, local: Enricher, model: LanguageModel) -> None:
        self._local = local
        self._model = model

    @property
    def model(self) -> str:
        """Return the model's name."""
        return self._model.name

    async def enrich(self, passages: Sequence[Passage], terms: Terms) -> list[Enriched | None]:
        """Classify passages. Raises Unavailable where the local classifier fails, too."""
        found: list[Enriched | None] = []
        for portion in portions_of(passages, _size, _TEXTS, _CHARACTERS):
            try:
                found += await self._ask(portion, terms)
            except AnaphoraError:
                ours = await self._local.enrich(portion, terms)
                local = self._local.model
                found += [None if one is None else replace(one, model=local) for one in ours]
        return found

    async def _ask(self, passages: Sequence[Passage], terms: Terms) -> list[Enriched]:
        prompt = read_prompt("enrichment")

        def missing(answer: Any) -> str | None:
            if sorted(one.text for one in answer.texts) != list(range(1, len(passages) + 1)):
                return f"texts: give one classification for each of the texts 1 to {len(passages)}"
            return None

        tool = Tool(prompt.tool, prompt.description, _form(terms), missing)
        answer: Any = await self._model.ask(prompt, tool, _message(passages, terms))
        given = {one.text: one for one in answer.texts}
        return [
            _enriched(given[number], passage) for number, passage in enumerate(passages, start=1)
        ]


def _form(terms: Terms) -> Any:
    """Return the form of an answer: its terms are the vocabulary's."""
    make: Any = create_model
    topics = sorted(terms.values("topics"))
    types = sorted(terms.values("entity_types"))
    topic: Any = Annotated[str, OneOf(tuple(topics))] if topics else str
    kind: Any = Annotated[str, OneOf(tuple(types))] if types else str
    entity: Any = make("Entity", __base__=Answer, type=(kind, ...), text=(str, ...))
    suggestion = Annotated[str, _SHORT] | None
    text: Any = make(
        "Text",
        __base__=Answer,
        text=(int, ...),
        topics=(
            _list_of(topic),
            Field(min_length=min(1, len(topics)), max_length=MOST_TOPICS if topics else 0),
        ),
        category=(_one(terms, "categories"), ...),
        message_type=(_one(terms, "message_types"), ...),
        entities=(_list_of(entity), Field(max_length=MOST_ENTITIES if types else 0)),
        importance=(Annotated[float, Field(ge=0, le=1)], ...),
        confidence=(Literal["HIGH", "MEDIUM", "LOW"], ...),
        suggested_topic=(suggestion, ...),
        suggested_category=(suggestion, ...),
    )
    return make("Texts", __base__=Answer, texts=(_list_of(text), ...))


def _list_of(item: Any) -> Any:
    return list[item]


def _one(terms: Terms, section: str) -> Any:
    values = tuple(sorted(terms.values(section)))
    return Annotated[str, OneOf(values)] if values else None


def _enriched(given: Any, passage: Passage) -> Enriched:
    """Read a classification; a thing that its text does not name is left out."""
    unsure = given.confidence == Confidence.LOW
    entities = [
        TypedEntity(one.type, " ".join(one.text.split()), one.text)
        for one in given.entities
        if one.text.strip() and one.text in passage.text
    ]
    return Enriched(
        topics=tuple(dict.fromkeys(given.topics)),
        category=given.category,
        message_type=given.message_type,
        importance=given.importance,
        confidence=Confidence(given.confidence),
        entities=tuple(dict.fromkeys(entities)),
        suggested_topic=given.suggested_topic if unsure else None,
        suggested_category=given.suggested_category if unsure else None,
    )


def _message(passages: Sequence[Passage], terms: Terms) -> str:
    texts = [passage.text[:_LONGEST] for passage in passages]
    described = [f"{one.value}: {one.description}" for one in terms.terms if one.description]
    fence = fence_for([*texts, *described])
    lines = [fence.notice]
    if described:
        lines += ["What the terms mean:", *map(fence.around, described)]
    for number, text in enumerate(texts, start=1):
        lines += [f"Text {number}:", fence.around(text)]
    return "\n".join(lines)


def _size(passage: Passage) -> int:
    return min(len(passage.text), _LONGEST)
