"""A question that meets a model which is being loaded: it waits, and no longer than it may."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from anaphora.caller import Caller
from language.embedding.encoder import Vectors
from language.embedding.packaged_models import Side
from memory.services import Services
from recall.contract.inputs import Profile
from recall.services import Services as Reading
from tests.support.recall.recalling import asked, told
from tests.support.writing import PlainEncoder

TEXT = "Ilse repairs clocks in the old town."


@dataclass
class Loading(PlainEncoder):
    """A model that answers when it is loaded, and not before."""

    ready: bool = False
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    loaded: asyncio.Event = field(default_factory=asyncio.Event)

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        self.asked.set()
        await self.loaded.wait()
        self.ready = True
        return await super().encode(texts)


@pytest.mark.parametrize("profile", [Profile.BALANCED, Profile.SEMANTIC, Profile.HYBRID])
async def test_it_waits_for_the_model(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    await told(writing, caller, TEXT)
    loading = Loading()
    slow = replace(reading, encoder=loading)
    asking = asyncio.create_task(asked(slow, caller, TEXT, profile=profile))
    await asyncio.wait_for(loading.asked.wait(), 90)
    assert not asking.done()
    loading.loaded.set()
    found = await asking
    assert found.semantic
    assert [hit.memory.text for hit in found.hits] == [TEXT]
    assert "semantic" in found.hits[0].sources


async def test_it_waits_no_longer_than_half_of_its_time(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, TEXT)
    settings = reading.settings.model_copy(update={"request_timeout": 0.2})
    never = replace(reading, encoder=Loading(), settings=settings)
    found = await asyncio.wait_for(asked(never, caller, "clocks in the town"), 90)
    assert not found.semantic
    assert [hit.memory.text for hit in found.hits] == [TEXT]
