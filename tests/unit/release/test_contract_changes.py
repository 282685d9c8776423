"""Verdicts on changes of the contract, and the version that each asks for."""

import pytest
from packaging.version import Version

from release.contract import Change, Verdict, contract_changes, needed_version
from schema.build import print_schema

OLD = """
"A thing."
type Query { thing(id: ID!, deep: Boolean = false): Thing  found(filter: Filter): [Thing!]! }
interface Named { name: String! }
type Thing implements Named { name: String!  size: Int  kind: Kind!  old: Int }
type Other { name: String! }
union Any = Thing
enum Kind { SMALL LARGE }
input Filter { text: String  limit: Int = 10 }
"""

CASES = [
    ("size: Int  kind", "kind", Verdict.BREAKING, "FIELD_REMOVED"),
    ("thing(id: ID!, deep", "thing(deep", Verdict.BREAKING, "ARG_REMOVED"),
    ("thing(id: ID!", "thing(id: ID!, by: Int!", Verdict.BREAKING, "REQUIRED_ARG_ADDED"),
    ("size: Int ", "size: Float ", Verdict.BREAKING, "FIELD_CHANGED_KIND"),
    ("kind: Kind!", "kind: Kind", Verdict.BREAKING, "FIELD_CHANGED_KIND"),
    ("thing(id: ID!", "thing(id: Int!", Verdict.BREAKING, "ARG_CHANGED_KIND"),
    ("SMALL LARGE", "SMALL", Verdict.BREAKING, "VALUE_REMOVED_FROM_ENUM"),
    ("limit: Int = 10", "limit: Int! ", Verdict.BREAKING, "FIELD_CHANGED_KIND"),
    ("text: String ", "text: String by: Int! ", Verdict.BREAKING, "REQUIRED_INPUT_FIELD_ADDED"),
    ("implements Named", "", Verdict.BREAKING, "IMPLEMENTED_INTERFACE_REMOVED"),
    ("type Other", "input Other", Verdict.BREAKING, "TYPE_CHANGED_KIND"),
    ("type Other { name: String! }", "", Verdict.BREAKING, "TYPE_REMOVED"),
    ("= Thing", "= Other", Verdict.BREAKING, "TYPE_REMOVED_FROM_UNION"),
    ("SMALL LARGE", "SMALL LARGE HUGE", Verdict.DANGEROUS, "VALUE_ADDED_TO_ENUM"),
    ("= Thing", "= Thing | Other", Verdict.DANGEROUS, "TYPE_ADDED_TO_UNION"),
    ("type Other", "type Other implements Named", Verdict.DANGEROUS, "IMPLEMENTED_INTERFACE_ADDED"),
    ("= false", "= true", Verdict.DANGEROUS, "ARG_DEFAULT_VALUE_CHANGE"),
    ("= 10", "= 20", Verdict.DANGEROUS, "INPUT_FIELD_DEFAULT_VALUE_CHANGE"),
    ("size: Int", "size: Int  weight: Int", Verdict.HARMLESS, "FIELD_ADDED"),
    ("size: Int", "size: Int!", Verdict.HARMLESS, "FIELD_CHANGED_KIND_SAFE"),
    ("union Any", "type More { a: Int } union Any", Verdict.HARMLESS, "TYPE_ADDED"),
    ("old: Int", 'old: Int @deprecated(reason: "x")', Verdict.HARMLESS, "DEPRECATED"),
    ("LARGE", 'LARGE @deprecated(reason: "x")', Verdict.HARMLESS, "DEPRECATED"),
    ("deep: Boolean = false", "deep: Boolean = false @deprecated", Verdict.HARMLESS, "DEPRECATED"),
    ("text: String", "text: String @deprecated", Verdict.HARMLESS, "DEPRECATED"),
]


@pytest.mark.parametrize(("old", "new", "verdict", "kind"), CASES)
def test_a_change_has_its_verdict(old: str, new: str, verdict: Verdict, kind: str) -> None:
    assert OLD.count(old) == 1
    found = contract_changes(OLD, OLD.replace(old, new))
    assert (verdict, kind) in [(change.verdict, change.kind) for change in found]
    worst = [Verdict.HARMLESS, Verdict.DANGEROUS, Verdict.BREAKING].index
    assert max((change.verdict for change in found), key=worst) is verdict


@pytest.mark.parametrize(("old", "new", "verdict", "kind"), CASES)
def test_what_is_added_back_does_not_break(old: str, new: str, verdict: Verdict, kind: str) -> None:
    """Each way back is told, too; and what only adds is taken back by what breaks."""
    back = contract_changes(OLD.replace(old, new), OLD)
    assert back
    if kind in ("FIELD_ADDED", "TYPE_ADDED", "VALUE_ADDED_TO_ENUM", "TYPE_ADDED_TO_UNION"):
        assert back[0].verdict is Verdict.BREAKING
    if kind == "DEPRECATED":
        assert [change.kind for change in back] == ["DEPRECATION_REMOVED"]


def test_nothing_changed_in_what_is_the_same() -> None:
    assert contract_changes(OLD, OLD) == []
    assert contract_changes(OLD, OLD.replace("A thing.", "Another thing.")) == []
    assert contract_changes(print_schema(), print_schema()) == []


def test_what_breaks_comes_first() -> None:
    new = OLD.replace("size: Int", "weight: Int").replace("LARGE", "LARGE HUGE")
    verdicts = [change.verdict for change in contract_changes(OLD, new)]
    assert verdicts == [Verdict.BREAKING, Verdict.DANGEROUS, Verdict.HARMLESS]


def test_a_field_of_the_served_contract_is_missed() -> None:
    served = print_schema()
    line = "  keyName: String!\n"
    assert line in served
    [change] = contract_changes(served, served.replace(line, ""))
    assert (change.verdict, change.kind) == (Verdict.BREAKING, "FIELD_REMOVED")
    assert "Viewer.keyName" in change.text


@pytest.mark.parametrize(
    ("last", "verdicts", "least"),
    [
        ("0.1.0", [], "0.1.1"),
        ("0.1.4", [Verdict.HARMLESS], "0.1.5"),
        ("0.1.4", [Verdict.DANGEROUS, Verdict.BREAKING], "0.2.0"),
        ("1.2.3", [], "1.2.4"),
        ("1.2.3", [Verdict.HARMLESS], "1.3.0"),
        ("1.2.3", [Verdict.DANGEROUS], "1.3.0"),
        ("1.2.3", [Verdict.BREAKING], "2.0.0"),
        ("9.10.0", [Verdict.BREAKING], "10.0.0"),
    ],
)
def test_a_version_follows_from_the_changes(last: str, verdicts: list[Verdict], least: str) -> None:
    changes = [Change(verdict, "X", "x") for verdict in verdicts]
    assert needed_version(last, changes) == Version(least)
