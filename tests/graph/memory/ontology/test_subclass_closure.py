"""Classes below a class are the transitive closure of the subclass links, in any lattice."""

import random
from collections import defaultdict
from pathlib import Path

import pytest

from anaphora.caller import Caller
from bench.lookup.subclasses import measure_subclasses
from graph.concept_closure import DOWN, UP, Reached, Way, closure
from graph.session import Transaction
from memory.ontology.imports.imports import import_ontology
from memory.services import Services
from tests.graph.memory.ontology.test_ontology import PREFIXES
from tests.support.paths import ROOT

DATA = ROOT.parent / "shared/data/ontology"
CLASSES = 40
IRI = "http://example.org/x#C{}"
Links = set[tuple[str, str]]


def lattice(seed: int) -> Links:
    """Links between classes at random, as many as leave cycles, and classes alone."""
    dice = random.Random(seed)
    count = dice.choice([10, 40, 60, 120])
    pairs = {(dice.randrange(CLASSES), dice.randrange(CLASSES)) for _ in range(count)}
    return {(IRI.format(one), IRI.format(other)) for one, other in pairs if one != other}


def closed(links: Links, start: str, way: Way) -> set[str]:
    """All that is reached from a class, without itself, by the links alone."""
    following = defaultdict(set)
    for child, parent in links:
        one, other = (parent, child) if way is DOWN else (child, parent)
        following[one].add(other)
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = following[waiting.pop()] - found
        found |= new
        waiting += new
    return found - {start}


async def put(writing: Services, caller: Caller, links: Links, *, shared: bool) -> None:
    stated = [f"<{child}> rdfs:subClassOf <{parent}> ." for child, parent in sorted(links)]
    text = PREFIXES + "\n".join(
        [*stated, *(f"<{IRI.format(n)}> a owl:Class ." for n in range(CLASSES))]
    )
    await import_ontology(writing, caller, text, shared=shared, name="lattice")


async def reached(writing: Services, caller: Caller, way: Way) -> Reached:
    async def work(transaction: Transaction) -> Reached:
        keys = [IRI.format(n) for n in range(CLASSES)]
        return await closure(transaction, caller.user_id, keys, way, 10_000)

    return await writing.graph.reading(work)


@pytest.mark.parametrize("seed", range(6))
async def test_a_random_lattice(writing: Services, caller: Caller, seed: int) -> None:
    links = lattice(seed)
    await put(writing, caller, links, shared=False)
    for way in (UP, DOWN):
        for start, found in (await reached(writing, caller, way)).items():
            assert found.keys() == closed(links, start, way), (start, way)


@pytest.mark.parametrize("seed", [10, 11])
async def test_a_lattice_that_is_half_in_each_layer(
    writing: Services, caller: Caller, seed: int
) -> None:
    own, common = lattice(seed), lattice(seed + 100)
    try:
        await put(writing, caller, common, shared=True)
        await put(writing, caller, own, shared=False)
        for way in (UP, DOWN):
            for start, found in (await reached(writing, caller, way)).items():
                assert found.keys() == closed(own | common, start, way), (start, way)
    finally:
        gone = PREFIXES + "<urn:nothing> a owl:Class ."
        await import_ontology(writing, caller, gone, shared=True, name="lattice")


@pytest.mark.skipif(not DATA.is_dir(), reason="the data files are not here")
async def test_small_ontologies_of_others(writing: Services, tmp_path: Path) -> None:
    for name in ("foaf.rdf", "cognee_medical.owl", "fibo/Agents.rdf"):
        (tmp_path / Path(name).name).write_bytes((DATA / name).read_bytes())
    for one in await measure_subclasses(writing, tmp_path, 50):
        assert one.asked > 0
        assert (one.equal, one.again_changed) == (one.asked, 0), one.name
