"""The language model as the reader of turns: what it draws passes the same rules as our own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from anaphora.errors import AnaphoraError
from language.conflicts.predicates import predicates
from language.extraction.extracted_fact import Action, ExtractedFact, Heard, Mention, Utterance
from language.extraction.listener import Listener
from language.extraction.model_claims import Claimed
from language.framing.fence import fence_for
from language.llm.model import LanguageModel
from language.llm.prompts import read_prompt
from language.llm.tools import Answer, OneOf, Tool
from language.words import words

WARNING = "The language model did not read this turn: {reason} Rules did."
_NONE = "none"
_ECHO = "assistant"
# Characters of a turn that are sent, as many as rules read; and mentions before it.
_LONGEST, _MENTIONS = 6000, 16
_ACTIONS = {
    "STATEMENT": Action.ASSERT,
    "CORRECTION": Action.RETRACT,
    "CHANGE": Action.SUPERSEDE,
}


_RELATIONS = (_NONE, *sorted(one.name for one in predicates()))


class Fact(Answer):
    quote: str
    statement: str
    subject: str
    relation: Annotated[str, OneOf(_RELATIONS)]
    object: str | None
    negated: bool
    hedged: bool
    effect: Literal["STATEMENT", "CORRECTION", "CHANGE"]


class Facts(Answer):
    facts: list[Fact] = Field(max_length=50)


class ModelListener:
    """Implements language.extraction.listener.Hears: by the model, by rules where it fails.

    `beside`: what rules hear stands, and the model adds to it.
    """

    def __init__(self, rules: Listener, model: LanguageModel, *, beside: bool = False) -> None:
        self._rules = rules
        self._model = model
        self._beside = beside

    async def hear(self, said: Utterance) -> Heard:
        """Return the facts of a turn; where the model gave none, those of rules, and a warning."""
        heard = await self._rules.hear(said)
        if said.role == _ECHO or not words(said.text):
            return heard
        told = replace(said, language=heard.language)
        try:
            claims = await self._ask(told)
        except AnaphoraError as error:
            return replace(heard, warning=WARNING.format(reason=error.message))
        facts = await self._rules.check(told, claims)
        if self._beside:
            facts = _together(heard.facts, facts)
        return replace(heard, facts=facts, reader=self._model.name)

    async def mentions(self, said: Utterance) -> tuple[Mention, ...]:
        """Return what a turn mentions that was heard before: rules know."""
        return await self._rules.mentions(said)

    async def _ask(self, said: Utterance) -> list[Claimed]:
        prompt = read_prompt("extraction")
        tool = Tool(prompt.tool, prompt.description, Facts)
        answer = await self._model.ask(prompt, tool, _message(said))
        return [_claimed(one) for one in answer.facts]


def _claimed(fact: Fact) -> Claimed:
    relation = None if fact.relation == _NONE else fact.relation
    return Claimed(
        quote=fact.quote,
        statement=fact.statement,
        subject=fact.subject,
        predicate=relation,
        object=fact.object if relation is not None else None,
        negated=fact.negated,
        hedged=fact.hedged,
        action=_ACTIONS[fact.effect],
    )


def _message(said: Utterance) -> str:
    text = said.text[:_LONGEST]
    names = list(dict.fromkeys(one.text for one in said.before))[-_MENTIONS:]
    fence = fence_for([text, *names, said.speaker or ""])
    lines = [fence.notice, f"It was said on {said.now:%A, %Y-%m-%d}."]
    if said.speaker is not None:
        lines.append(f"The speaker is {fence.around(said.speaker)}; the subject is still user.")
    if names:
        lines.append(f"Mentioned before: {', '.join(map(fence.around, names))}.")
    return "\n".join([*lines, "The turn:", fence.around(text)])


def _together(
    ours: Sequence[ExtractedFact], theirs: Sequence[ExtractedFact]
) -> tuple[ExtractedFact, ...]:
    """Add those of the model that rules did not hear: another relation, or another object."""
    heard = {_slot(one) for one in ours}
    spans = [one.span for one in ours if one.predicate is None]
    more = [
        one
        for one in theirs
        if _slot(one) not in heard
        and not (one.predicate is None and any(_overlap(one.span, span) for span in spans))
    ]
    return (*ours, *more)


def _slot(fact: ExtractedFact) -> tuple[object, ...]:
    return fact.subject, fact.predicate, tuple(words(fact.object or fact.text))


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
