"""A memory as it was known, against a plain model: the list of all the states it ever had."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.records.records import ChangeRecord, MemoryRecord
from graph.records.snapshots import read_snapshot, write_snapshot
from recall.lists.versions import versions_of
from recall.nodes.as_known import as_known

START = datetime(2026, 1, 1, tzinfo=UTC)
VERSIONED = ("text", "status", "trust", "confidence", "importance", "valid_from", "valid_to")

instants = st.integers(0, 10_000).map(lambda minutes: START + timedelta(minutes=minutes))
patches = st.fixed_dictionaries(
    {},
    optional={
        "text": st.text(max_size=5),
        "status": st.sampled_from(["ACTIVE", "FORGOTTEN", "SUPERSEDED", "PENDING_EMBED"]),
        "trust": st.sampled_from(["QUARANTINED", "STANDARD", "VERIFIED"]),
        "confidence": st.floats(0, 1),
        "tags": st.lists(st.text(max_size=3), max_size=2),
        "category": st.none() | st.text(max_size=3),
        "valid_from": st.just(FAR_PAST) | instants,
        "valid_to": st.just(FAR_FUTURE) | instants,
        "retired_at": st.just(FAR_FUTURE) | instants,
        "occurred_at": st.none() | instants,
    },
)


@dataclass
class Told:
    """A memory's life: every state with the instant from which it was so."""

    states: list[tuple[datetime, dict[str, Any]]]
    changes: list[ChangeRecord]

    def state_at(self, moment: datetime) -> dict[str, Any] | None:
        past = [state for since, state in self.states if since <= moment]
        return past[-1] if past else None

    @property
    def node(self) -> dict[str, Any]:
        return self.states[-1][1]


def born() -> dict[str, Any]:
    return {
        "id": "m",
        "kind": "FACT",
        "text": "first",
        "status": "ACTIVE",
        "trust": "STANDARD",
        "confidence": 0.9,
        "importance": 0.5,
        "polarity": "NEUTRAL",
        "tier": "SHORT_TERM",
        "tags": [],
        "topics": [],
        "created_at": START,
        "updated_at": START,
        "valid_from": FAR_PAST,
        "valid_to": FAR_FUTURE,
        "retired_at": FAR_FUTURE,
    }


def change(at: datetime, sequence: int, before: Mapping[str, Any] | None) -> ChangeRecord:
    return ChangeRecord(
        id=str(sequence),
        memory_id="m",
        at=at,
        sequence=sequence,
        action="created" if before is None else "updated",
        actor=Actor(ActorKind.SYSTEM, "a test"),
        reason=None,
        before=read_snapshot(write_snapshot(before)),
        after=None,
    )


@st.composite
def lives(draw: st.DrawFn) -> Told:
    told = Told([(START, born())], [change(START, 1, None)])
    moment = START
    for number, patch in enumerate(draw(st.lists(patches, max_size=6)), 2):
        # Several changes may share an instant: their numbers tell them apart.
        moment += timedelta(minutes=draw(st.integers(0, 3)))
        before = {name: told.node.get(name) for name in patch}
        told.states.append((moment, told.node | patch))
        told.changes.append(change(moment, number, before))
    return told


def differ(one: MemoryRecord, other: MemoryRecord) -> list[str]:
    return [
        item.name for item in fields(one) if getattr(one, item.name) != getattr(other, item.name)
    ]


@given(lives(), st.integers(-5, 30), st.randoms())
def test_it_is_what_it_was(told: Told, minutes: int, random: Any) -> None:
    known_at = START + timedelta(minutes=minutes)
    later = [
        {"sequence": item.sequence, "before": write_snapshot(item.before)}
        for item in told.changes
        if item.at > known_at
    ]
    random.shuffle(later)
    rebuilt = as_known(told.node, later, known_at)
    state = told.state_at(known_at)
    if state is None:
        assert rebuilt is None
        return
    assert rebuilt is not None
    assert differ(rebuilt, MemoryRecord.from_node(state, as_of=known_at)) == []


@given(lives())
def test_versions_are_the_states_that_differ(told: Told) -> None:
    versions = versions_of(told.node, told.changes)
    expected: list[tuple[Any, ...]] = []
    for _, state in told.states:
        worth = _worth(state)
        if not expected or expected[-1] != worth:
            expected.append(worth)
    assert [
        tuple(getattr(item, name) for name in VERSIONED) for item in reversed(versions)
    ] == expected
    assert versions[0].known_to is None
    assert versions[-1].known_from == START
    for newer, older in pairwise(versions):
        assert older.known_to == newer.known_from


@given(lives(), st.integers(-5, 30))
def test_versions_as_known_are_those_that_had_begun(told: Told, minutes: int) -> None:
    known_at = START + timedelta(minutes=minutes)
    known = versions_of(told.node, told.changes, known_at)
    begun = [item for item in versions_of(told.node, told.changes) if item.known_from <= known_at]
    assert known == [replace(begun[0], known_to=None), *begun[1:]] if begun else known == []


@given(lives())
def test_without_kept_history_there_is_one_version_and_nothing_began_it(told: Told) -> None:
    versions = versions_of(told.node, [])
    assert len(versions) == 1
    assert (versions[0].change, versions[0].known_from) == (None, START)
    assert versions[0].place == 0


def _worth(state: Mapping[str, Any]) -> tuple[Any, ...]:
    record = MemoryRecord.from_node(state)
    return tuple(getattr(record, name) for name in VERSIONED)
