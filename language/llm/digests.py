"""Digests of texts: by the language model, or by the local digester where that fails."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from anaphora.errors import AnaphoraError
from language.framing.fence import fence_for
from language.llm.model import LanguageModel
from language.llm.prompts import read_prompt
from language.llm.tools import Answer, Tool
from language.questions.injection import find_order

WARNING = "The language model wrote no summary: {reason} The most central sentences stand for it."
# Characters of one request, and of each text.
_CHARACTERS, _LONGEST = 24_000, 2000
_LONGEST_DIGEST = 4000


@dataclass(frozen=True, slots=True)
class Source:
    """A text to digest, who said it, and its vector of length one; None where it waits for one."""

    text: str
    role: str | None = None
    vector: Sequence[float] | None = None

    @property
    def said(self) -> str:
        """Return the text behind who said it."""
        return f"{self.role}: {self.text}" if self.role else self.text


@dataclass(frozen=True, slots=True)
class Digest:
    """A digest, and the model that wrote it; `warning` says why it was not the one it should be."""

    text: str
    model: str
    warning: str | None = None


class Digester(Protocol):
    """Digests what one cluster of memories says."""

    async def digest(self, sources: Sequence[Source], language: str | None = None) -> Digest:
        """Return a digest of texts, which are in order. Raises Unavailable, Invalid for none.

        `language` is theirs (ISO 639-1), if it is known.
        """


class _Summary(Answer):
    summary: str


class ModelDigester:
    """Implements Digester by the model; `local` serves where it fails."""

    def __init__(self, local: Digester, model: LanguageModel) -> None:
        self._local = local
        self._model = model

    async def digest(self, sources: Sequence[Source], language: str | None = None) -> Digest:
        """Return the model's digest, else the local one with a warning."""
        prompt = read_prompt("digest")
        tool = Tool(prompt.tool, prompt.description, _Summary, _problem)
        try:
            answer = await self._model.ask(
                prompt, tool, _message([one.said for one in sources], language)
            )
        except AnaphoraError as error:
            found = await self._local.digest(sources, language)
            return replace(found, warning=WARNING.format(reason=error.message))
        return Digest(" ".join(answer.summary.split()), self._model.name)


def _problem(answer: _Summary) -> str | None:
    """Return what is wrong with a summary: empty, longer than it may be, or an order to a model."""
    if not answer.summary.strip():
        return "summary: is empty"
    if len(answer.summary) > _LONGEST_DIGEST:
        return f"summary: is longer than {_LONGEST_DIGEST} characters"
    if find_order(answer.summary):
        return "summary: gives an instruction instead of what was said"
    return None


def _message(texts: Sequence[str], language: str | None) -> str:
    """Put the texts into one message: where they are too many, each is cut alike."""
    most = max(80, min(_LONGEST, _CHARACTERS // max(1, len(texts))))
    kept = [text[:most] for text in texts][: _CHARACTERS // 80]
    fence = fence_for(kept)
    lines = [fence.notice]
    if language is not None:
        lines.append(f"Their language is {language} (ISO 639-1).")
    return "\n".join([*lines, "The texts, in order:", *map(fence.around, kept)])
