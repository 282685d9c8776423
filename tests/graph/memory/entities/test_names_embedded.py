"""Names that wait for their vectors: a model that is away counts against none of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from anaphora.breaker import Resting
from anaphora.caller import Caller
from anaphora.errors import Unavailable
from language.embedding.encoder import Vectors
from language.embedding.packaged_models import Side
from maintenance.embed_entities import embed_entities
from memory.services import Services
from tests.support.entities import entity_id
from tests.support.plain import run
from tests.support.writing import PlainEncoder, maintaining


@dataclass
class Away(PlainEncoder):
    """An encoder over an endpoint that is left alone for a while."""

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        raise Resting("It is left alone.")


@pytest.mark.parametrize("careful", [False, True])
async def test_an_endpoint_that_is_left_alone_counts_against_no_name(
    writing: Services, caller: Caller, careful: bool
) -> None:
    ids = [await entity_id(writing, caller, name) for name in ("Jonas Falk", "Maya Okafor")]
    services = replace(maintaining(writing), encoder=Away())
    for _ in range(3):
        with pytest.raises(Unavailable):
            await embed_entities(services, caller.user_id, ids, careful=careful)
    rows = await run(
        writing.graph,
        "MATCH (e:Entity) WHERE e.id IN $ids RETURN coalesce(e.attempts, 0) AS attempts",
        ids=ids,
    )
    assert [row["attempts"] for row in rows] == [0, 0]
    assert await embed_entities(maintaining(writing), caller.user_id, ids) == 2
