"""The bill of materials has all that ships, and is as CycloneDX asks."""

import json
import re
from typing import Any

import pytest

from anaphora.errors import Internal
from launch.servers.jars import pinned
from release.components.component import Component, Delivery, purl
from release.components.python_packages import pins
from release.components.scripts import PAGES, headings
from release.inventory import Inventory, take_inventory
from release.licenses import Policy
from release.sbom import bill_faults, bill_of_materials
from tests.support.paths import ROOT

MADE_AT = 1_700_000_000


@pytest.fixture(scope="module")
def inventory() -> Inventory:
    return take_inventory(ROOT, "1.2.3", Policy.read())


@pytest.fixture(scope="module")
def text(inventory: Inventory) -> str:
    return bill_of_materials(inventory, MADE_AT)


@pytest.fixture(scope="module")
def bill(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.fixture(scope="module")
def purls(bill: dict[str, Any]) -> set[str]:
    return {one["purl"] for one in bill["components"]}


def test_it_is_valid_and_a_fault_in_it_would_be_found(text: str, bill: dict[str, Any]) -> None:
    assert bill_faults(text) == ""
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    for wrong in (
        {**bill, "components": [{"type": "thing", "name": "x"}]},
        {**bill, "serialNumber": "1"},
        {**bill, "more": 1},
    ):
        assert bill_faults(json.dumps(wrong)) != ""


def test_every_locked_distribution_is_in_it(purls: set[str]) -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    pinned_lines = [line.split()[0] for line in lock.splitlines() if re.match(r"\S+==", line)]
    assert len(pinned_lines) > 150
    wanted = {f"pkg:pypi/{line.replace('==', '@')}" for line in pinned_lines}
    assert wanted - purls == set()


def test_every_jar_is_in_it_with_its_digest(bill: dict[str, Any]) -> None:
    told = {
        entry["content"]: one["purl"]
        for one in bill["components"]
        for entry in one.get("hashes", ())
    }
    assert len(pinned()) > 200
    for jar in pinned():
        assert told[jar.sha256].startswith(f"pkg:maven/{jar.group}/{jar.artifact}@{jar.version}")


@pytest.mark.parametrize("page", PAGES)
def test_all_that_is_bundled_into_a_page_is_in_it(page: str, purls: set[str]) -> None:
    licenses = (ROOT / "api/static" / page / "LICENSES.txt").read_text("utf-8")
    listed = headings(licenses)
    assert {one.name for one in listed} >= {"graphql-ws"}
    assert len(listed) == licenses.count(f"\n{'-' * 72}\n") + 1
    assert {purl("npm", one.name, one.version) for one in listed} - purls == set()


def test_servers_and_clients_are_in_it(bill: dict[str, Any], purls: set[str]) -> None:
    programs = {one["name"] for one in bill["components"] if one["type"] == "application"}
    assert programs == {"neo4j", "openjdk", "valkey"}
    names = {one.partition("@")[0] for one in purls}
    assert {"pkg:pypi/anaphora-client", "pkg:npm/anaphora-client", "pkg:npm/ws"} <= names
    assert bill["metadata"]["component"]["purl"] == "pkg:pypi/anaphora@1.2.3"


def test_every_component_has_a_license_and_a_way_to_its_user(bill: dict[str, Any]) -> None:
    for one in bill["components"]:
        assert one["licenses"][0]["expression"]
        ways = {entry["value"] for entry in one["properties"]}
        assert ways <= set(Delivery), one["purl"]
        assert ways


def test_it_says_what_needs_what(bill: dict[str, Any], purls: set[str]) -> None:
    needs = {one["ref"]: one.get("dependsOn", []) for one in bill["dependencies"]}
    assert needs.keys() == purls | {"pkg:pypi/anaphora@1.2.3"}
    reached, waiting = set(), ["pkg:pypi/anaphora@1.2.3"]
    while waiting:
        if (ref := waiting.pop()) not in reached:
            reached.add(ref)
            waiting += needs[ref]
    # Clients are packages of their own; all else is there because Anaphora needs it.
    unreached = {one.partition("@")[0] for one in purls - reached}
    clients = {"pkg:pypi/anaphora-client", "pkg:npm/anaphora-client"}
    assert clients <= unreached
    assert {name for name in unreached if not name.startswith("pkg:npm/")} <= clients


def test_of_equal_input_it_has_equal_bytes(inventory: Inventory, text: str) -> None:
    turned = Inventory(inventory.itself, inventory.components[::-1])
    assert bill_of_materials(turned, MADE_AT) == text
    assert bill_of_materials(inventory, MADE_AT + 1) != text


def test_what_comes_in_two_ways_stands_there_once(bill: dict[str, Any]) -> None:
    [graphql] = [one for one in bill["components"] if one["purl"].startswith("pkg:npm/graphql@")]
    assert [entry["value"] for entry in graphql["properties"]] == ["bundled", "installed"]


def test_a_need_of_nothing_that_is_listed_is_refused() -> None:
    itself = Component("pkg:pypi/a@1", "MIT", Delivery.BUNDLED, ("pkg:pypi/b@1",))
    with pytest.raises(Internal, match="pkg:pypi/b@1"):
        bill_of_materials(Inventory(itself, ()), MADE_AT)


def test_pins_are_read_with_who_asks_for_them() -> None:
    found = pins(
        "# made\na==1.0 ; python_version < '3.12' \\\n    --hash=sha256:00\n    # via b\n"
        "b-c==2.0.post1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:11\n    # via\n"
        "    #   anaphora (pyproject.toml)\n    #   d\n"
    )
    assert [(pin.name, pin.version, pin.via) for pin in found] == [
        ("a", "1.0", ("b",)),
        ("b-c", "2.0.post1", ("anaphora", "d")),
    ]
