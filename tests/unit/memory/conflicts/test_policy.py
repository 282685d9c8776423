"""The decision on a memory's conflicts: what ends, what is left to a person."""

from dataclasses import replace

import pytest

from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.enums import Trust, Verdict
from language.conflicts.findings import ConflictKind, Finding, Reason
from language.conflicts.statements import Statement
from memory.conflicts.candidates import Found, Rival
from memory.conflicts.policy import Opposed, decide
from memory.inputs import ConflictPolicy
from memory.memories.conflict_status import ending_by, verdict_against

LOW, SAME, HIGH = Trust.UNTRUSTED, Trust.STANDARD, Trust.VERIFIED


def statement(id: str) -> Statement:
    node = {
        "id": id,
        "kind": "FACT",
        "text": "x",
        "language": "en",
        "polarity": "NEUTRAL",
        "valid_from": FAR_PAST,
        "valid_to": FAR_FUTURE,
    }
    return Statement.of(node)


def found(id: str, kind: ConflictKind, trust: Trust, *, sure: bool = True) -> Found:
    finding = Finding(kind, Reason.VERDICT)
    return Found(Rival(statement(id), trust, 0.9), finding, sure and kind is ConflictKind.DUPLICATE)


def verdicts(*rivals: Found, policy: ConflictPolicy = ConflictPolicy.SUPERSEDE) -> dict[str, str]:
    decision = decide(policy, statement("m"), SAME, rivals)
    return {one.other_id: str(one.verdict) for one in decision.openings}


@pytest.mark.parametrize(
    ("id", "kind", "trust", "verdict"),
    [
        ("a", ConflictKind.CONTRADICTION, LOW, Verdict.SUPERSEDE_A),
        ("z", ConflictKind.CONTRADICTION, LOW, Verdict.SUPERSEDE_B),
        ("z", ConflictKind.CONTRADICTION, HIGH, None),
        ("z", ConflictKind.DUPLICATE, LOW, Verdict.MERGE),
        ("z", ConflictKind.DUPLICATE, HIGH, None),
    ],
)
def test_lower_trust_ends_and_higher_stays(
    id: str, kind: ConflictKind, trust: Trust, verdict: Verdict | None
) -> None:
    assert verdicts(found(id, kind, trust)) == {id: str(verdict)}


def test_an_equal_duplicate_stands_for_the_new_memory() -> None:
    alike = found("b", ConflictKind.DUPLICATE, SAME)
    other = found("a", ConflictKind.CONTRADICTION, LOW)
    weaker = found("c", ConflictKind.DUPLICATE, LOW)
    decision = decide(ConflictPolicy.SUPERSEDE, statement("m"), SAME, [alike, other, weaker])
    assert decision.into == alike
    assert [(one.one_id, one.other_id) for one in decision.openings] == [("b", "a")]
    assert (decision.superseded, decision.merged) == (("a",), ())


def test_a_sentence_is_merged_into_the_same_words_with_a_relation() -> None:
    plain = found("z", ConflictKind.DUPLICATE, SAME)
    related = replace(statement("m"), subject_id="rob", predicate="lives_in")
    decision = decide(ConflictPolicy.SUPERSEDE, related, SAME, [plain])
    assert decision.into is None
    assert (decision.merged, decision.superseded) == (("z",), ())
    # Where both have one, or only the older has, the older stands.
    rival = Rival(replace(plain.rival.statement, subject_id="rob", predicate="lives_in"), SAME)
    both = replace(plain, rival=rival)
    assert decide(ConflictPolicy.SUPERSEDE, related, SAME, [both]).into is both
    assert decide(ConflictPolicy.SUPERSEDE, statement("m"), SAME, [both]).into is both


def test_an_unsure_duplicate_is_left_to_a_person() -> None:
    assert verdicts(found("b", ConflictKind.DUPLICATE, SAME, sure=False)) == {"b": "None"}


def test_under_warn_nothing_ends() -> None:
    rivals = [found("a", kind, trust) for kind in ConflictKind for trust in (LOW, SAME, HIGH)]
    assert set(verdicts(*rivals, policy=ConflictPolicy.WARN).values()) == {"None"}


def test_under_raise_the_conflicts_are_told() -> None:
    with pytest.raises(Opposed) as caught:
        verdicts(found("a", ConflictKind.CONTRADICTION, LOW), policy=ConflictPolicy.RAISE)
    assert caught.value.ids == ("a",)


@pytest.mark.parametrize("verdict", Verdict)
def test_a_verdict_ends_the_side_that_it_was_against(verdict: Verdict) -> None:
    ends = ending_by(verdict)
    if verdict in (Verdict.KEEP_BOTH, Verdict.DISMISS):
        assert ends is None
    else:
        assert ends is not None
        assert verdict_against("a" if ends[1] else "b", "a", ends[0]) is verdict
