"""Licenses of what ships: each is known, and may stand beside Apache-2.0 or says why it may."""

import re

import pytest

from launch.servers.jars import pinned
from release.components.component import Component, Delivery
from release.components.python_packages import license_of, pins
from release.inventory import take_inventory
from release.licenses import Exemption, Policy, judge
from tests.support.paths import ROOT

REASON = "It is a program of its own."
POLICY = Policy(
    frozenset({"MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"}),
    (Exemption("GPL-3.0-only", "fetched", ("pkg:maven/org.server/*",), REASON),),
)
SERVER = "pkg:maven/org.server/core@1.0"


def component(
    license: str, delivery: Delivery = Delivery.BUNDLED, purl: str = "pkg:npm/x@1.0"
) -> Component:
    return Component(purl, license, delivery)


def faults(*components: Component) -> list[str]:
    """Faults of these beside one that needs the exemption."""
    server = component("GPL-3.0-only", Delivery.FETCHED, SERVER)
    return list(judge([server, *components], POLICY).faults)


@pytest.mark.parametrize(
    "license",
    [
        *("MIT", "MIT AND Apache-2.0", "MIT OR GPL-3.0-only", "GPL-3.0-only OR MIT"),
        *("(GPL-2.0-only OR MIT) AND Apache-2.0", "Apache-2.0 WITH LLVM-exception AND MIT"),
    ],
)
def test_what_asks_for_a_notice_may_ship(license: str) -> None:
    assert faults(component(license)) == []


@pytest.mark.parametrize(
    "license",
    [
        *("GPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-3.0-only", "LicenseRef-Own"),
        *("(MIT OR GPL-2.0-only) AND MPL-2.0", "SSPL-1.0 OR GPL-3.0-only"),
        "MIT WITH Classpath-exception-2.0",
    ],
)
def test_any_other_license_is_a_fault(license: str) -> None:
    [fault] = faults(component(license))
    assert fault.startswith("x 1.0 (bundled) is licensed under ")
    assert "may not ship" in fault


def test_an_exemption_covers_what_it_names_as_it_is_delivered() -> None:
    for wrong in (
        component("GPL-3.0-only", Delivery.BUNDLED, SERVER),
        component("GPL-3.0-only", Delivery.INSTALLED, SERVER),
        component("GPL-3.0-only", Delivery.FETCHED, "pkg:maven/org.other/core@1.0"),
        component("AGPL-3.0-only", Delivery.FETCHED, SERVER),
    ):
        [fault] = faults(wrong)
        assert "may not ship" in fault
    both = component("GPL-3.0-only AND MIT", Delivery.FETCHED, SERVER)
    judgement = judge([both], POLICY)
    assert judgement.faults == ()
    assert list(judgement.exempted.values()) == [[both]]


def test_a_license_that_is_unknown_or_unreadable_is_a_fault() -> None:
    [fault] = faults(component(""))
    assert "no license that is known" in fault
    [fault] = faults(component("MIT AND"))
    assert "no SPDX expression" in fault


def test_an_exemption_that_nothing_needs_is_a_fault() -> None:
    [fault] = judge([component("MIT")], POLICY).faults
    assert fault.startswith("Nothing needs the exception of pkg:maven/org.server/*")
    # It is not needed where another license may be chosen, either.
    choice = component("MIT OR GPL-3.0-only", Delivery.FETCHED, SERVER)
    assert len(judge([choice], POLICY).faults) == 1


def test_all_that_ships_may_ship() -> None:
    policy = Policy.read()
    inventory = take_inventory(ROOT, "1.0.0", policy)
    judgement = judge(inventory.components, policy)
    assert judgement.faults == ()
    bundled = [one for one in inventory.components if one.delivery is Delivery.BUNDLED]
    assert len(bundled) > 50
    assert not {one.purl for one in bundled} & {
        one.purl for covered in judgement.exempted.values() for one in covered
    }


def test_every_license_that_is_told_is_of_something_that_ships() -> None:
    policy = Policy.read()
    locked = {pin.name for pin in pins((ROOT / "requirements.lock").read_text("utf-8"))}
    assert set(policy.python) - locked == set()
    groups = {jar.group for jar in pinned()}
    artifacts = {f"{jar.group}:{jar.artifact}" for jar in pinned()}
    assert set(policy.java) - groups - artifacts == set()
    # What metadata tells as well would only hide that it changes.
    assert [name for name, said in policy.python.items() if license_of(name, {}) == said] == []


def test_the_notice_says_what_runs_beside_it() -> None:
    notice = " ".join((ROOT / "NOTICE").read_text("utf-8").split())
    policy = Policy.read()
    neo4j = policy.exemptions[0]
    assert (neo4j.license, neo4j.delivery) == ("GPL-3.0-only", "fetched")
    assert re.search(r"Neo4j Community Edition is licensed .* version 3\. It is no part", notice)
    for name in ("Valkey (BSD 3-Clause)", "GPLv2 with the Classpath Exception"):
        assert name in notice
