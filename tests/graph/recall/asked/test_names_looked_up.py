"""Names that are new in a question: looked up while it is encoded as if nobody had them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from anaphora.caller import Caller
from language.embedding.encoder import Encoded
from language.embedding.packaged_models import Side
from memory.services import Services
from recall.contract.inputs import Recalled
from recall.services import Services as Reading
from tests.support.recall.recalling import asked, said
from tests.support.writing import PlainEncoder


@dataclass
class Listing(PlainEncoder):
    """A model that lists the questions it encodes."""

    questions: list[str] = field(default_factory=list)

    async def encode_whole(
        self, texts: Sequence[str], side: Side = Side.PASSAGE
    ) -> Sequence[Encoded]:
        self.questions += texts
        return await super().encode_whole(texts, side)


def scores(found: Recalled) -> list[tuple[str, float]]:
    return [(hit.memory.id, hit.score) for hit in found.hits]


async def test_a_speakers_name_is_left_out_of_what_is_compared_the_first_time_it_is_asked_for(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await said(writing, caller, "An old brown one, from Leipzig.", role="Ana")
    await said(writing, caller, "The instrument was cheap.", role="Ben")
    listing = Listing()
    watched, question = replace(reading, encoder=listing), "What instrument did Ana buy?"
    first = await asked(watched, caller, question)
    assert listing.questions == [question, "What instrument did buy?"]
    again = await asked(watched, caller, question)
    assert listing.questions[2:] == ["What instrument did buy?"]
    assert scores(first) == scores(again)
    assert any("said by Ana" in hit.why for hit in first.hits)


async def test_a_name_that_is_no_speakers_is_encoded_once_with_the_rest(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await said(writing, caller, "An old brown one, from Leipzig.", role="Ana")
    listing = Listing()
    watched, question = replace(reading, encoder=listing), "Who came from Leipzig to Verona?"
    first = await asked(watched, caller, question)
    again = await asked(watched, caller, question)
    assert listing.questions == [question, question]
    assert scores(first) == scores(again)
