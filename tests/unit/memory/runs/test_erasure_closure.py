"""Closure of an erasure, and words taken out of others' snapshots: pure functions."""

import json

from hypothesis import given
from hypothesis import strategies as st

from graph.enums import MemoryKind
from memory.runs.erasure.closure import Closure, Resting, follow
from memory.runs.erasure.snapshots import without_words

FACT, SUMMARY = MemoryKind.FACT, MemoryKind.SUMMARY
IDS = st.sampled_from("abcdefgh")


def rests(id: str, *sources: str, kind: MemoryKind = FACT, merged: bool = False) -> Resting:
    return Resting(id, kind, merged, frozenset(sources))


def test_a_fact_goes_with_its_last_source() -> None:
    rows = [rests("alone", "a"), rests("both", "a", "b"), rests("twice", "a", "c")]
    assert follow(rows, {"a", "c"}) == Closure(gone=("alone", "twice"), kept=("both",))


def test_a_summary_is_written_anew_while_it_has_a_source() -> None:
    rows = [rests("s", "a", "b", kind=SUMMARY), rests("t", "a", kind=SUMMARY)]
    assert follow(rows, {"a"}) == Closure(gone=("t",), rewritten=("s",))


def test_what_rests_on_a_rewritten_summary_alone_goes() -> None:
    rows = [
        rests("fact", "s"),
        rests("other", "s", "b"),
        rests("above", "s", kind=SUMMARY),
    ]
    found = follow(rows, {"a"}, ["s"])
    assert found == Closure(gone=("fact",), rewritten=("above",), kept=("other",))


def test_what_was_merged_into_an_erased_memory_goes() -> None:
    assert follow([rests("loser", "b", merged=True)], {"a"}) == Closure(gone=("loser",))


@given(
    st.lists(
        st.builds(
            Resting,
            IDS,
            st.sampled_from(MemoryKind),
            st.booleans(),
            st.frozensets(IDS, min_size=1),
        ),
        unique_by=lambda one: one.id,
    ),
    st.frozensets(IDS),
    st.frozensets(IDS),
)
def test_each_is_decided_once_and_nothing_stays_without_a_source(
    rows: list[Resting], gone: frozenset[str], rewritten: frozenset[str]
) -> None:
    found = follow(rows, gone, rewritten)
    decided = [*found.gone, *found.rewritten, *found.kept]
    assert sorted(decided) == sorted(row.id for row in rows if row.id not in gone | rewritten)
    by_id = {row.id: row for row in rows}
    for id in (*found.kept, *found.rewritten):
        assert by_id[id].sources - gone
        assert not by_id[id].merged


def test_links_of_an_erased_memory_lose_their_words() -> None:
    link = {"type": "MENTIONS", "from_id": "gone", "to_id": "e", "text": "Ana", "mention_type": "x"}
    other = {**link, "from_id": "kept"}
    snapshot = json.dumps({"status": "MERGED", "links": [link, other]})
    cleared = json.loads(without_words(snapshot, {"gone"}) or "")
    bare = {"type": "MENTIONS", "from_id": "gone", "to_id": "e"}
    assert cleared == {"status": "MERGED", "links": [bare, other]}
    assert without_words(None, {"gone"}) is None
    plain = json.dumps({"text": "x"})
    assert without_words(plain, {"gone"}) == plain
