"""A reader that is loaded ahead: made once, with what the first turn would have to load."""

from datetime import UTC, datetime

from language.extraction.extracted_fact import Heard, Utterance
from language.extraction.listener import Listener
from language.extraction.reader import Reader

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Counted(Reader):
    """A reader that notes what it reads."""

    def __init__(self) -> None:
        super().__init__(parser=False)
        self.texts: list[str] = []

    def read(self, said: Utterance) -> Heard:
        self.texts.append(said.text)
        return super().read(said)


async def test_the_first_turn_finds_the_reader_made_and_warm() -> None:
    made: list[Counted] = []

    def make() -> Counted:
        made.append(Counted())
        return made[-1]

    listener = Listener(make)
    await listener.load()
    [reader] = made
    assert len(reader.texts) == 1
    heard = await listener.hear(Utterance("I live in Porto.", NOW, language="en"))
    assert [fact.object for fact in heard.facts] == ["Porto"]
    assert made == [reader]
