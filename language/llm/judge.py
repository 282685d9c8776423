"""The language model as the judge of pairs that rules leave open; callers act on its verdicts."""

from collections.abc import Sequence
from typing import Literal

from language.conflicts.findings import ConflictKind, Finding, Pair, Reason
from language.conflicts.judge import LONGEST, portions
from language.framing.fence import fence_for
from language.llm.model import LanguageModel
from language.llm.prompts import read_prompt
from language.llm.tools import Answer, Tool

_FOUND = {
    "SAME": Finding(ConflictKind.DUPLICATE, Reason.MODEL),
    "CONTRADICTION": Finding(ConflictKind.CONTRADICTION, Reason.MODEL),
    "NEITHER": None,
}


class Verdict(Answer):
    pair: int
    verdict: Literal["SAME", "CONTRADICTION", "NEITHER"]


class Verdicts(Answer):
    verdicts: list[Verdict]


class ModelJudge:
    """Implements language.conflicts.judge.SlowJudge."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        """Judge pairs, in order. Raises Unavailable where not every pair has a verdict."""
        found: list[Finding | None] = []
        for portion in portions(pairs):
            found += await self._ask(portion)
        return found

    async def _ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        prompt = read_prompt("judge")

        def missing(answer: Verdicts) -> str | None:
            given = sorted(one.pair for one in answer.verdicts)
            if given != list(range(1, len(pairs) + 1)):
                return f"verdicts: give one for each of the pairs 1 to {len(pairs)}"
            return None

        tool = Tool(prompt.tool, prompt.description, Verdicts, missing)
        answer = await self._model.ask(prompt, tool, _message(pairs))
        verdicts = {one.pair: one.verdict for one in answer.verdicts}
        return [_FOUND[verdicts[number]] for number in range(1, len(pairs) + 1)]


def _message(pairs: Sequence[Pair]) -> str:
    texts = [text for pair in pairs for text in (pair.a, pair.b)]
    fence = fence_for(texts)
    lines = [fence.notice]
    for number, pair in enumerate(pairs, start=1):
        lines.append(f"Pair {number}:")
        lines += [f"- {fence.around(text[:LONGEST])}" for text in (pair.a, pair.b)]
    return "\n".join(lines)
