"""Fitting of an answer under a number of tokens: whole memories are in, or left out."""

import asyncio
from collections.abc import Sequence

from language.framing.tokens import count_tokens
from recall.contract.inputs import Hit


async def fit(hits: Sequence[Hit], max_tokens: int) -> tuple[list[Hit], tuple[str, ...]]:
    """Keep hits, best first, whose texts have at most so many tokens in all; warn of the rest."""
    counts = await asyncio.to_thread(count_tokens, [hit.memory.text for hit in hits])
    kept: list[Hit] = []
    used = 0
    for hit, count in zip(hits, counts, strict=True):
        if used + count <= max_tokens:
            kept.append(hit)
            used += count
    left_out = len(hits) - len(kept)
    if not left_out:
        return kept, ()
    return kept, (f"maxTokens left {left_out} of {len(hits)} out.",)
