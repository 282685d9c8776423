"""Roles: which relations tell them, and in which direction."""

import pytest

from language.names.roles import (
    LANGUAGES,
    Role,
    compact,
    lexicon,
    own_role,
    read_relation,
    relation_names,
)
from language.word_lists import read_words


def role(word: str) -> Role:
    return next(found for name in LANGUAGES if (found := lexicon(name).roles.get(word)))


@pytest.mark.parametrize(
    ("relation", "outward", "asked", "name"),
    [
        ("sister", True, "sister", "sister"),
        ("sister", False, "sister", "sibling"),
        ("sister_of", False, "sister", "sister"),
        ("sisterOf", False, "sister", "sister"),
        ("has_sister", True, "hermana", "sister"),
        ("hermana_de", False, "schwester", "sister"),
        ("sibling_of", True, "brother", "sibling"),
        ("reports_to", True, "boss", "boss"),
        ("reports_to", False, "boss", "report"),
        ("MANAGES", False, "chefin", "boss"),
        ("parent_of", False, "mother", "parent"),
        ("child_of", True, "mother", "parent"),
        ("mother_of", True, "mother", "child"),
        ("treated_by", True, "vet", "doctor"),
    ],
)
def test_a_relation_has_a_direction(relation: str, outward: bool, asked: str, name: str) -> None:
    read = read_relation(relation, role(asked), outward=outward)
    assert read is not None
    assert read.name == name


def test_who_may_be_meant() -> None:
    sister, brother, sibling = role("sister"), role("brother"), role("sibling")
    assert sister.fits(sibling)
    assert sibling.fits(brother)
    assert not sister.fits(brother)
    assert not sister.fits(role("cousin"))
    assert role("vet").fits(role("doctor"))
    assert not role("vet").fits(role("dentist"))


@pytest.mark.parametrize("kind", sorted(read_words("names/roles")["kinds"]))
def test_the_names_of_a_kind_say_it(kind: str) -> None:
    names = relation_names(Role(kind, kind))
    assert f"{kind}_of" in names
    for name in names:
        both = [read_relation(name, Role(kind, kind), outward=end) for end in (True, False)]
        assert kind in {one.kind for one in both if one is not None}, name


def test_a_role_of_ones_own() -> None:
    auditor = own_role("auditor")
    assert {"auditor", "has_auditor", "auditor_of"} <= set(relation_names(auditor))
    assert read_relation("auditor", auditor, outward=True) == auditor
    assert read_relation("auditor_of", auditor, outward=False) == auditor
    assert read_relation("auditor", auditor, outward=False) != auditor
    assert read_relation("likes", auditor, outward=True) is None
    assert compact("is-Auditor_of") == "isauditorof"
