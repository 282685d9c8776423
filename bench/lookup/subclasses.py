"""Ontologies: time of an import, and whether subclass expansion is the transitive closure.

Each file is imported for a user of its own, twice: the second time must change nothing. What the
graph answers below a class is compared with the closure of the file's own subclass links.
"""

import asyncio
import json
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from language.rdf.model import ParsedOntology, RdfFormat

if TYPE_CHECKING:
    from graph.session import Graph
    from memory.services import Services

_SAMPLE = 500
_ALL = 1_000_000
_ENDINGS = {
    ".ttl": RdfFormat.TURTLE,
    ".rdf": RdfFormat.RDF_XML,
    ".owl": RdfFormat.RDF_XML,
    ".jsonld": RdfFormat.JSON_LD,
    ".tsv": RdfFormat.TURTLE,
}


@dataclass(frozen=True)
class Measured:
    """One ontology. Times are seconds; `equal` of `asked` classes had exactly their closure."""

    name: str
    triples: int
    classes: int
    links: int
    import_seconds: float
    again_seconds: float
    again_changed: int
    asked: int
    equal: int
    largest: int
    closure_p50_ms: float
    closure_p95_ms: float


@click.command("subclasses")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--sample", default=_SAMPLE, show_default=True, help="Most classes of each asked.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(folder: Path, sample: int, as_json: bool) -> None:
    """Import each ontology of FOLDER, and compare what is below its classes with the closure."""
    from launch.servers.embedded import running

    with tempfile.TemporaryDirectory() as data, running(Path(data) / "data") as settings:

        async def measure() -> list[Measured]:
            from bench.services import open_services

            async with open_services(settings) as services:
                return await measure_subclasses(services, folder, sample)

        found = asyncio.run(measure())
    click.echo(json.dumps([asdict(one) for one in found]) if as_json else as_text(found))


async def measure_subclasses(
    services: "Services", folder: Path, sample: int = _SAMPLE
) -> list[Measured]:
    """Measure every ontology of a folder, and of folders in it; WordNet's links as a .tsv."""
    return [await _measure(services, path, sample) for path in ontologies(folder)]


def ontologies(folder: Path) -> list[Path]:
    """The files of a folder, and of folders in it, that can be imported."""
    return sorted(path for path in folder.rglob("*") if path.suffix in _ENDINGS)


def as_text(found: Iterable[Measured]) -> str:
    """A line for each."""
    return "\n".join(
        f"{one.name:<34} {one.classes:>6} classes {one.links:>6} links  "
        f"import {one.import_seconds:5.1f} s  again {one.again_seconds:5.1f} s "
        f"({one.again_changed} changed)  closure equal {one.equal}/{one.asked} "
        f"(largest {one.largest})  p50 {one.closure_p50_ms:.1f} ms p95 {one.closure_p95_ms:.1f}"
        for one in found
    )


def read_document(path: Path) -> tuple[str, RdfFormat]:
    """A file's text and format; hypernym pairs become Turtle."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".tsv":
        text = "".join(turtle_of_pairs(text))
    return text, _ENDINGS[path.suffix]


def turtle_of_pairs(text: str) -> Iterator[str]:
    """Lines of `below TAB relation TAB above` as subclass links."""
    yield "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    for line in text.splitlines():
        below, _, above = line.split("\t")
        yield f"<urn:wordnet:{quote(below)}> rdfs:subClassOf <urn:wordnet:{quote(above)}> .\n"


def closures(parsed: ParsedOntology) -> Mapping[str, set[str]]:
    """Find all subclasses of each class, without itself: from the file's links alone."""
    below: dict[str, set[str]] = defaultdict(set)
    for one in parsed.classes:
        for parent in one.parents:
            below[parent].add(one.iri)
    return {one.iri: _below(one.iri, below) for one in parsed.classes}


def sample_of(wanted: Mapping[str, set[str]], most: int) -> list[str]:
    """Choose classes by chance, but the same each time: first those that have something below."""
    chance = random.Random(5)
    above = sorted(iri for iri, below in wanted.items() if below)
    leaves = sorted(iri for iri, below in wanted.items() if not below)
    chance.shuffle(above)
    chance.shuffle(leaves)
    return (above + leaves)[:most]


def _below(start: str, below: Mapping[str, set[str]]) -> set[str]:
    found, waiting = set[str](), [start]
    while waiting:
        new = below.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found - {start}


async def _measure(services: "Services", path: Path, sample: int) -> Measured:
    from anaphora.caller import Caller, KeyKind, Scope
    from language.rdf.parsing_process import parse_ontology
    from memory.ontology.imports.imports import import_ontology

    text, format = read_document(path)
    parsed = await parse_ontology(text, format, most_bytes=2**26, seconds=600)
    user_id = f"bench-{path.stem}"
    caller = Caller(user_id, "bench", "bench", KeyKind.USER, frozenset(Scope), "VERIFIED")
    times = []
    for _ in range(2):
        began = time.perf_counter()
        run = await import_ontology(services, caller, text, format)
        times.append(time.perf_counter() - began)
    changed = {
        name: n
        for name, n in run.counts.items()
        if name.endswith(("_added", "_changed", "_removed"))
    }
    wanted = closures(parsed)
    asked = sample_of(wanted, sample)
    equal, spent = await _compare(services.graph, user_id, wanted, asked)
    spent.sort()
    return Measured(
        name=path.name,
        triples=parsed.triples,
        classes=len(parsed.classes),
        links=sum(len(one.parents) for one in parsed.classes),
        import_seconds=times[0],
        again_seconds=times[1],
        again_changed=sum(changed.values()),
        asked=len(asked),
        equal=equal,
        largest=max((len(wanted[iri]) for iri in asked), default=0),
        closure_p50_ms=spent[len(spent) // 2] if spent else 0.0,
        closure_p95_ms=spent[int(len(spent) * 0.95)] if spent else 0.0,
    )


async def _compare(
    graph: "Graph", user_id: str, wanted: Mapping[str, set[str]], asked: Iterable[str]
) -> tuple[int, list[float]]:
    """Count the classes with exactly their closure, and time each in milliseconds."""
    from graph.concept_closure import DOWN, Reached, closure
    from graph.session import Transaction

    equal, spent = 0, []
    for iri in asked:

        async def work(transaction: Transaction, iri: str = iri) -> Reached:
            return await closure(transaction, user_id, [iri], DOWN, _ALL)

        began = time.perf_counter()
        found = await graph.reading(work)
        spent.append((time.perf_counter() - began) * 1000)
        equal += found[iri].keys() == wanted[iri]
    return equal, spent
