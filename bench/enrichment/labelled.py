"""Utterances of `tests/data/enrichment` with the topics and message types that they have."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from anaphora.errors import Invalid

LABELLED = Path(__file__).parents[2] / "tests" / "data" / "enrichment"
LANGUAGES = ("en", "es", "fr", "de", "it")


@dataclass(frozen=True, slots=True)
class Labelled:
    """An utterance. `topics` are groups of topics of which each is as good as the others.

    `held` tells the half that nothing is tuned on: the same sentences in every language.
    """

    text: str
    language: str
    topics: tuple[frozenset[str], ...]
    types: frozenset[str]
    held: bool


def read_labelled(folder: Path = LABELLED) -> list[Labelled]:
    """The utterances of all languages. Raises Invalid for a line that is not well formed."""
    return [one for code in LANGUAGES for one in _read(folder / f"{code}.tsv", code)]


def _read(path: Path, language: str) -> Iterator[Labelled]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        text, topics, types, *rest = [*line.split("\t"), ""]
        if not (text and topics and types) or rest[:1] not in (["held"], [""]):
            raise Invalid(f"Not an utterance with its labels: {line}", field=path.name)
        groups = tuple(frozenset(group.split("|")) for group in topics.split(","))
        yield Labelled(text, language, groups, frozenset(types.split("|")), rest[0] == "held")
