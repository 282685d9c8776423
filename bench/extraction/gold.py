"""The gold set: utterances of `tests/data/extraction` with the triples that they tell."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from anaphora.errors import Invalid
from language.extraction.extracted_fact import Action, ExtractedFact
from language.folding import fold

GOLD = Path(__file__).parents[2] / "tests" / "data" / "extraction"
LANGUAGES = ("en", "es", "fr", "de", "it")
_ACTIONS = {">": Action.SUPERSEDE, "~": Action.RETRACT}
# Articles and the like, of all five languages: "a dog" is "dog".
_ARTICLES = """
a an the some my our un una unos unas el la los las mi mis nuestro nuestra une des le les du de mon
ma mes notre nos ein eine einen einem einer der die das den dem mein meine meinen il lo gli i uno
mio mia miei mie del della dei
"""
_LIGHT = frozenset(_ARTICLES.split())


@dataclass(frozen=True, slots=True)
class Triple:
    """A triple made comparable: folded, objects without articles."""

    subject: str
    predicate: str
    object: str
    denied: bool


@dataclass(frozen=True, slots=True)
class Marked:
    """An utterance and its triples. `loose`: it may be kept as free text; `pattern` is the surface
    pattern that it shows, "" for none; `held` tells the half that no pattern is tuned on."""

    text: str
    language: str
    triples: frozenset[Triple]
    actions: frozenset[Action]
    loose: bool
    pattern: str
    held: bool


def plain(text: str) -> str:
    """An object as it is compared: folded, without the articles that it begins with."""
    words = fold(text.replace("’", "'").strip(' .,!?"')).split(" ")
    while len(words) > 1 and words[0] in _LIGHT:
        words = words[1:]
    return " ".join(words).removeprefix("l'").removeprefix("d'")


def triple_of(fact: ExtractedFact) -> Triple | None:
    """The triple of a fact; None for free text."""
    if fact.predicate is None or fact.object is None:
        return None
    denied = fact.polarity == -1 and fact.predicate != "dislikes"
    return Triple(fold(fact.subject), fact.predicate, plain(fact.object), denied)


def read_gold(folder: Path = GOLD) -> list[Marked]:
    """The set in all languages. Raises Invalid for a line that is not well formed."""
    return [marked for code in LANGUAGES for marked in _read(folder / f"{code}.tsv", code)]


def _read(path: Path, language: str) -> Iterator[Marked]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        text, told, pattern, *_ = [*line.split("\t"), "", ""]
        parts = [part for part in told.split(" ; ") if part and part != "*"]
        yield Marked(
            text=text,
            language=language,
            triples=frozenset(_triple(part, path) for part in parts),
            actions=frozenset(_ACTIONS[part[0]] for part in parts if part[0] in _ACTIONS),
            loose=told.strip() == "*",
            pattern=pattern,
            held=crc32(text.encode()) % 2 == 1,
        )


def _triple(part: str, path: Path) -> Triple:
    fields = part.lstrip("->~").split("|")
    if len(fields) != 3:
        raise Invalid(f"{path.name}: not a triple: {part}")
    subject, predicate, told = fields
    return Triple(fold(subject), predicate, plain(told), part.startswith("-"))


def read_nothing(folder: Path = GOLD) -> list[tuple[str, str]]:
    """Language and text of utterances that tell no fact: irony, hypotheses, quotations, orders."""
    lines = (folder / "nothing.tsv").read_text(encoding="utf-8").splitlines()
    return [
        (code, text)
        for line in lines
        if line and not line.startswith("#")
        for code, _, text in [line.partition("\t")]
    ]
