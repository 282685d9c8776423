"""PersonaExt: utterances with a triple or two. XPersona: sentences of personas without any.


What an utterance tells besides is not marked: precision is of the relations that it is marked with.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from bench.writing.conflicts import Score
from language.extraction.extracted_fact import ExtractedFact, Utterance
from language.extraction.reader import Reader
from language.words import stems


@cache
def _mapping() -> tuple[Mapping[str, str], Mapping[str, str]]:
    data = tomllib.loads(Path(__file__).with_name("personaext.toml").read_text(encoding="utf-8"))
    ours = {theirs: ours for ours, listed in data["relations"].items() for theirs in listed}
    return ours, data["as"]


def score_personaext(path: Path, reader: Reader, now: datetime) -> dict[str, Score]:
    """Scores by relation: `found` are facts of relations that their utterance is marked with."""
    ours, _ = _mapping()
    scores: Counter[tuple[str, str]] = Counter()
    for row in _rows(path / "personaext.jsonl"):
        marked = [(ours[name], text) for _, name, text in row["triples"] if name in ours]
        heard = reader.read(Utterance(row["utterance"], now, language="en"))
        drawn = [each for fact in heard.facts for each in _comparable(fact)]
        relations = {relation for relation, _ in marked}
        for relation, text in drawn:
            if relation in relations:
                scores[relation, "found"] += 1
                scores[relation, "right"] += any(_same(relation, text, each) for each in marked)
            elif relation in ours.values():
                scores[relation, "unmarked"] += 1
        for relation, text in marked:
            scores[relation, "labelled"] += 1
            hit = any(_same(each, said, (relation, text)) for each, said in drawn)
            scores[relation, "hit"] += hit
    return {
        relation: Score(
            found=scores[relation, "found"],
            right=min(scores[relation, "right"], scores[relation, "hit"]),
            labelled=scores[relation, "labelled"],
        )
        for relation in sorted({relation for relation, _ in scores})
    }


def share_heard(path: Path, language: str, reader: Reader, now: datetime) -> tuple[int, int, int]:
    """Sentences of XPersona's personas; those that gave a triple; those kept as free text."""
    total = triples = free = 0
    for row in _rows(path / f"xpersona_{language}.jsonl"):
        for sentence in row["persona"]:
            facts = reader.read(Utterance(sentence, now)).facts
            total += 1
            triples += any(fact.predicate for fact in facts)
            free += bool(facts) and not any(fact.predicate for fact in facts)
    return total, triples, free


def _comparable(fact: ExtractedFact) -> Iterator[tuple[str, str]]:
    if fact.predicate is None or fact.object is None:
        return
    _, counted = _mapping()
    relation = counted.get(fact.predicate, fact.predicate)
    if relation == "likes" and fact.polarity == -1:
        relation = "dislikes"
    elif fact.polarity == -1 and relation != "dislikes":
        return
    yield relation, fact.object


def _same(relation: str, text: str, marked: tuple[str, str]) -> bool:
    return relation == marked[0] and not _key(text).isdisjoint(_key(marked[1]))


def _key(text: str) -> frozenset[str]:
    return frozenset(stems(text, "english")) or frozenset(text.lower().split())


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
