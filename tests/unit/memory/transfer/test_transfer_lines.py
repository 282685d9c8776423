"""A line of an import is read, or refused with its number, whatever it holds."""

import json
from collections.abc import AsyncIterator
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from anaphora.caller import ActorKind
from anaphora.errors import AnaphoraError, Invalid, LimitExceeded
from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.enums import (
    ConflictStatus,
    EnrichmentConfidence,
    MemoryKind,
    MemoryStatus,
    Polarity,
    RunKind,
    RunStatus,
    SummaryScope,
    Tier,
    Trust,
    Verdict,
)
from graph.records.cardinalities import Cardinality
from graph.records.vocabulary import TermKind
from graph.records.weights import TunedProfile
from language.conflicts.findings import ConflictKind, Reason
from language.rdf.names import clean
from memory.memories.drafts import is_of_kind
from memory.ontology.inputs import JoinSpecInput, spec_text
from memory.transfer.format.checks import Rules
from memory.transfer.format.lines import LinkLine, NodeLine, TermLine, parse_header, parse_line
from memory.transfer.format.rules import (
    LINKS,
    NODES,
    OF_VOCABULARY,
    SHARED_CONCEPT,
    SPAN,
    TERM,
    USER,
)
from memory.transfer.format.values import write_properties
from memory.transfer.imports import BATCH, batched

SETTINGS = Settings()
ID = new_id()
EARLIER = {"t": "2024-01-01T00:00:00.000000000+00:00"}
LATER = {"t": "3000-01-01T00:00:00.000000000+00:00"}
ENUMS: tuple[type[StrEnum], ...] = (
    *(MemoryKind, MemoryStatus, Trust, Polarity, Tier, SummaryScope, ConflictStatus, Verdict),
    *(
        EnrichmentConfidence,
        RunKind,
        RunStatus,
        ActorKind,
        TermKind,
        TunedProfile,
        ConflictKind,
        Reason,
        Cardinality,
    ),
)
# Of these each property takes the first that its check lets through.
CANDIDATES: list[Any] = [
    *(
        ID,
        "Entity",
        "word",
        "RELATED",
        1,
        0.5,
        True,
        EARLIER,
        [],
        "{}",
    ),
    *(
        "[]",
        '{"code":"INVALID","message":"x"}',
        str(spec_text(JoinSpecInput(source="a", table="b", key="c", columns=[]))),
    ),
    *(str(word) for words in ENUMS for word in words),
    "UTC",
]


def sound(rules: Rules) -> dict[str, Any]:
    """A value for every property that is sound."""
    return {name: _sound(check, name) for name, check in rules.properties.items()}


def _sound(check: Any, name: str) -> Any:
    for candidate in CANDIDATES:
        try:
            check(candidate, name, SETTINGS)
        except AnaphoraError:
            continue
        return candidate
    raise AssertionError(name)


def lines() -> dict[str, dict[str, Any]]:
    """A sound line of every sort."""
    found: dict[str, dict[str, Any]] = {
        label: {"node": label, "properties": sound(rules), "embedding": "AAAA"}
        for label, rules in NODES.items()
    }
    of_all = found.pop("Memory")["properties"] | {"valid_to": LATER}
    for kind in reversed(MemoryKind):
        # "Memory" is a fact; the other kinds have names of their own.
        sort = "Memory" if kind is MemoryKind.FACT else f"Memory {kind}"
        properties = {name: value for name, value in of_all.items() if is_of_kind(name, kind)}
        found[sort] = {"node": "Memory", "properties": properties | {"kind": kind.value}}
    found["change of the ontology"] = {
        "node": "Change",
        "properties": {
            name: value
            for name, value in found["Change"]["properties"].items()
            if name not in ("memory_id", "memory_kind")
        }
        | {"subject_label": "Concept"},
    }
    for type, (_, rules) in LINKS.items():
        ends = {"from": ID, "to": new_id()}
        own = sound(rules)
        own |= {"until": LATER} if "until" in own else {}
        found[f"link {type}"] = {"link": type, **ends, "properties": own}
    shared = sound(SHARED_CONCEPT)
    found["link INSTANCE_OF"]["shared"] = shared
    span = sound(SPAN) | {"until": 2}
    found["term"] = {"term": sound(TERM), "vocabulary": sound(OF_VOCABULARY), "versions": [span]}
    found["user"] = {"user": sound(USER)}
    return found


LINES = lines()
# Where in a line a value can be: in it, or in one of its parts.
PLACES = [
    (sort, part, name)
    for sort, line in LINES.items()
    for part, names in [(None, line), *((k, v) for k, v in line.items() if isinstance(v, dict))]
    for name in names
]
ANY = st.characters()
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**400, -(10**400), 2**31, 2**63, 1e308, float("inf"), -float("inf")])
    | st.floats(allow_nan=False)
    | st.text(ANY)
    | st.sampled_from(CANDIDATES[:4]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(ANY) | st.sampled_from(["code", "message", "links", "type", "t", "status"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
# Some properties are JSON texts.
VALUES = JSON | JSON.map(json.dumps) | st.sampled_from(["[" * 50_000, "{" * 9, '{"a":1e999}'])


def written(content: Any) -> bytes:
    """As a file may have it: what is over every number, too."""
    return json.dumps(content).replace("Infinity", "1e999").encode()


@pytest.mark.parametrize("sort", LINES)
def test_each_sort_is_read_as_it_was_written(sort: str) -> None:
    given = LINES[sort]
    line = parse_line(2, written(given), SETTINGS)
    part = next(name for name in ("properties", "term", "user") if name in given)
    assert line.number == 2
    assert write_properties(line.properties, frozenset()) == given[part]
    if isinstance(line, NodeLine):
        assert (line.label, line.embedding) == (given["node"], given.get("embedding"))
    elif isinstance(line, LinkLine):
        assert (line.type, line.from_id, line.to_id) == (given["link"], given["from"], given["to"])
        assert line.shared == given.get("shared")
    elif isinstance(line, TermLine):
        spans = [write_properties(span, frozenset()) for span in line.spans]
        assert (line.vocabulary, spans) == (given["vocabulary"], given["versions"])


@given(st.sampled_from(PLACES), VALUES)
@example(("Memory", "properties", "weight"), 10**400)
@example(("Memory", "properties", "confidence"), 10**400)
@example(("link ENDED", "properties", "type"), [])
@example(("Run", "properties", "error"), '{"code":[],"message":"x"}')
@example(("Run", "properties", "stages"), '[{"step":"NOTHING","status":"SUCCEEDED"}]')
@example(("link RELATES", "properties", "join_spec"), "[" * 100_000)
@example(
    ("Change", "properties", "before"),
    '{"links":[{"type":"RELATED","from_id":"\\ud800","to_id":""}]}',
)
@example(("Change", "properties", "before"), '{"links":[{"type":[],"from_id":"","to_id":""}]}')
def test_any_value_is_read_or_refused(place: tuple[str, str | None, str], value: Any) -> None:
    sort, part, name = place
    line = dict(LINES[sort])
    if part is None:
        line[name] = value
    else:
        line[part] = line[part] | {name: value}
    try:
        parse_line(7, written(line), SETTINGS)
    except (Invalid, LimitExceeded) as error:
        refused = error
    else:
        return
    assert refused.field == "line.7"
    # It can be kept with the run, and sent.
    refused.message.encode("utf-8")


@given(
    st.sampled_from(["format", "version", "embedding_model", "dimensions", "more"]),
    VALUES,
)
@example("dimensions", float("inf"))
def test_any_first_line_is_read_or_refused(name: str, value: Any) -> None:
    header = {"format": "anaphora", "version": 1, "embedding_model": "m", "dimensions": 384}
    parse_header(written(header))
    try:
        parse_header(written(header | {name: value}))
    except Invalid as error:
        refused = error
    else:
        return
    assert refused.field == "line.1"


COUNTED = [
    *(("Memory", name) for name in ("access_count", "use_count", "evidence_count", "turn")),
    *(("Thread", "turn_count"), ("Vocabulary", "version"), ("WeightSet", "version")),
    *(("Run", name) for name in ("counts", "stages")),
]


@pytest.mark.parametrize(("label", "name"), COUNTED)
def test_what_is_served_as_an_int_fits_one(label: str, name: str) -> None:
    value: Any = 2**31
    if name == "counts":
        value = json.dumps({"memories": value})
    elif name == "stages":
        value = json.dumps([{"step": "IMPORT", "status": "SUCCEEDED", "done": value}])
    line = dict(LINES[label])
    line["properties"] = line["properties"] | {name: value}
    with pytest.raises(Invalid, match=name):
        parse_line(2, written(line), SETTINGS)


@pytest.mark.parametrize(("padding", "sizes"), [(0, [BATCH, 100]), (2**20 - 2**12, [9] * 66 + [6])])
async def test_a_batch_ends_by_its_lines_or_its_bytes(padding: int, sizes: list[int]) -> None:
    async def lines() -> AsyncIterator[bytes]:
        line = written(LINES["user"]) + b" " * padding
        for _ in range(BATCH + 100):
            yield line

    assert [len(batch) async for batch in batched(lines(), SETTINGS)] == sizes


NAMES = [("Entity", "aliases", 100), ("Concept", "labels", 50), ("term", "examples", 20)]


@pytest.mark.parametrize(("sort", "name", "most"), NAMES)
def test_lists_of_names_are_as_writing_has_them(sort: str, name: str, most: int) -> None:
    part = "term" if sort == "term" else "properties"
    for wrong in ([""], [" "], ["a\u202eb"], ["a\nb"], ["\u00ad"], ["x" * 1100], [7], "x", {}):
        assert refused(sort, part, name, wrong), wrong
    names = [f"name {number}" for number in range(most)]
    assert not refused(sort, part, name, names)
    assert refused(sort, part, name, [*names, "more"])


def refused(sort: str, part: str, name: str, value: Any) -> bool:
    line = LINES[sort] | {part: LINES[sort][part] | {name: value}}
    try:
        parse_line(2, written(line), SETTINGS)
    except Invalid as error:
        return name in error.message
    return False


@given(st.text(ANY))
def test_names_of_ontologies_may_be_brought_in(text: str) -> None:
    """A name that is cut out of a label is one that writing lets through, or none."""
    if name := clean(text):
        assert not refused("Entity", "properties", "aliases", [name])
        assert not refused("Concept", "properties", "labels", [f"{name}@en"])


def test_changes_are_numbered_further() -> None:
    line = dict(LINES["Change"])
    line["properties"] = line["properties"] | {"sequence": 2**52}
    assert parse_line(2, written(line), SETTINGS).properties["sequence"] == 2**52
