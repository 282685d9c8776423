"""JSON texts of an import are read back as they are: what no answer can hold is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from anaphora.errors import Invalid
from anaphora.settings import Settings
from memory.transfer.format.json_fields import counts, failure, snapshot, stages, weights

STAGE = '[{"step": "IMPORT", "status": "SUCCEEDED", "counts": {"%s": 1}}]'


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (counts, '{"%s": 1}'),
        (weights, '{"%s": 1}'),
        (stages, STAGE),
        (failure, '{"code": "INVALID", "message": "%s"}'),
        (snapshot, '{"text": "%s"}'),
    ],
)
def test_half_a_surrogate_pair_is_refused_however_it_is_written(
    check: Callable[[Any, str, Settings], str], text: str
) -> None:
    whole = text % r"Où 👩 \ud83d\udc69"
    assert check(whole, "x", Settings()) == whole
    with pytest.raises(Invalid) as refused:
        check(text % r"half \ud83d", "x", Settings())
    assert refused.value.field == "x"
