"""Fields of a search for entities are named as the API names them, where it is refused."""

from types import SimpleNamespace
from typing import Any

import pytest

from anaphora.errors import AnaphoraError
from anaphora.settings import Settings
from anaphora.tokens import Signer
from recall.entities.lists import list_entities


@pytest.mark.parametrize("search", ["", "x" * 10_000])
async def test_a_search_that_is_refused_is_named_search(search: str) -> None:
    # Refused before anything is asked of the graph.
    services: Any = SimpleNamespace(settings=Settings(), signer=Signer(b"k" * 32), graph=None)
    with pytest.raises(AnaphoraError) as refused:
        await list_entities(services, "maya", search=search)
    assert refused.value.field == "search"
