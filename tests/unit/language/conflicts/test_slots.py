"""Triples of one subject: their objects compared as said, in whatever number."""

import pytest

from anaphora.clock import FAR_FUTURE, FAR_PAST
from language.conflicts.findings import ConflictKind, Reason
from language.conflicts.judge import RuleJudge
from language.conflicts.statements import (
    Gates,
    Statement,
    fill_one_slot_alike,
    find_conflict,
)
from language.folding import fold

GATES = Gates(compared=0.8, duplicate=0.95)


def triple(
    predicate: str, object: str, *, negated: bool = False, language: str = "en", id: str = "a"
) -> Statement:
    return Statement(
        id=id,
        kind="FACT",
        text=f"{predicate} {object}",
        language=language,
        polarity=0,
        tags=frozenset(),
        sources=frozenset(),
        valid_from=FAR_PAST,
        valid_to=FAR_FUTURE,
        subject_id="user",
        predicate=predicate,
        object_key=fold(object),
        negated=negated,
    )


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("cat", "cats", "en"),
        ("a cat", "Cats", "en"),
        ("gato", "los gatos", "es"),
        ("chat", "les chats", "fr"),
    ],
)
def test_a_liking_and_its_opposite_exclude_each_other_in_any_number(
    one: str, other: str, language: str
) -> None:
    found = find_conflict(
        triple("likes", one, language=language),
        triple("dislikes", other, language=language, id="b"),
        None,
        GATES,
        RuleJudge(),
    )
    assert found is not None
    assert (found.kind, found.reason) == (ConflictKind.CONTRADICTION, Reason.POLARITY)


def test_other_objects_and_parts_of_one_do_not() -> None:
    for other in ("dogs", "cat food", "taste of cats"):
        found = find_conflict(
            triple("likes", "cat"), triple("dislikes", other, id="b"), None, GATES, RuleJudge()
        )
        assert found is None, other


def test_names_are_compared_as_they_are() -> None:
    # Both have one stem.
    one, other = triple("has_pet", "Rexai"), triple("has_pet", "Rexay", id="b")
    assert not fill_one_slot_alike(one, other)
    lives, elsewhere = triple("lives_in", "Rexai"), triple("lives_in", "Rexay", id="b")
    found = find_conflict(lives, elsewhere, None, GATES, RuleJudge())
    assert found is not None
    assert found.reason is Reason.FUNCTIONAL_PREDICATE
