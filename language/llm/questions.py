"""Analysis of a question by the language model: its sort, and terms of a vocabulary."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from language.framing.fence import fence_for
from language.llm.model import LanguageModel
from language.llm.prompts import read_prompt
from language.llm.tools import Answer, OneOf, Tool

Sort = Literal["FACTUAL", "PROCEDURAL", "EXPLORATORY", "ANALYTICAL"]
_LONGEST = 4000
_MOST_TOPICS = 3


@dataclass(frozen=True, slots=True)
class Described:
    """Analysis of a question; `term` is its category of the vocabulary.

    `rows` says whether it asks for rows of a domain database.
    """

    category: Sort
    topics: tuple[str, ...]
    excluded: tuple[str, ...]
    term: str | None
    this_thread: bool
    rows: bool


class _Question(Answer):
    category: Sort
    this_thread: bool
    rows: bool


async def describe(
    model: LanguageModel, text: str, topics: Sequence[str], categories: Sequence[str]
) -> Described:
    """Ask the model about a question. Raises Unavailable or LimitExceeded as `model.ask` does."""
    prompt = read_prompt("question")
    form = _form(tuple(topics), tuple(categories))
    tool = Tool(prompt.tool, prompt.description, form)
    fence = fence_for([text])
    message = "\n".join([fence.notice, "The question:", fence.around(text[:_LONGEST])])
    answer = await model.ask(prompt, tool, message)
    return Described(
        category=answer.category,
        topics=tuple(dict.fromkeys(answer.topics)),
        excluded=tuple(dict.fromkeys(answer.excluded)),
        term=answer.term,
        this_thread=answer.this_thread,
        rows=answer.rows,
    )


def _form(topics: tuple[str, ...], categories: tuple[str, ...]) -> Any:
    """Return the form of an answer: its terms are the vocabulary's, if it has any."""
    make: Any = create_model
    some: Any = list[Annotated[str, OneOf(topics)]] if topics else list[str]
    most = _MOST_TOPICS if topics else 0
    term: Any = Annotated[str, OneOf(categories)] | None if categories else None
    return make(
        "Question",
        __base__=_Question,
        topics=(some, Field(max_length=most)),
        excluded=(some, Field(max_length=most)),
        term=(term, ...),
    )
