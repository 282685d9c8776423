"""What the model computes in: what was asked for, else what the processor is quick at."""

from collections.abc import Mapping

import numpy as np
import pytest
import torch

from anaphora.settings import Settings
from language.precision import precision
from language.sentence_encoder import SentenceEncoder

TEXTS = [
    "A dog runs.",
    "Interest rates rose again in the third quarter, and nobody was surprised.",
    "Ana moved to Lisbon in 2019 with her sister.",
]


@pytest.mark.parametrize(
    ("has", "expected"),
    [
        ({"amx_bf16": True, "avx512_bf16": True}, torch.bfloat16),
        ({"avx512_bf16": True}, torch.bfloat16),
        ({"bf16": True}, torch.bfloat16),
        ({"avx2": True, "avx512_bf16": False}, torch.float32),
        ({}, torch.float32),
    ],
)
def test_auto_goes_by_the_processor(
    has: Mapping[str, bool], expected: torch.dtype, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: has)
    assert precision("auto") is expected
    assert precision("float32") is torch.float32
    assert precision("bfloat16") is torch.bfloat16


async def test_vectors_of_both_are_nearly_the_same() -> None:
    exact = await SentenceEncoder(Settings(embedding_precision="float32")).encode(TEXTS)
    quick = await SentenceEncoder(Settings(embedding_precision="bfloat16")).encode(TEXTS)
    assert quick.dtype == np.float32
    assert np.linalg.norm(quick, axis=1) == pytest.approx(np.ones(3), abs=1e-5)
    assert (exact * quick).sum(axis=1).min() > 0.999
