"""The bill of materials has all that ships, and is as CycloneDX asks."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from anaphora.errors import Internal, Invalid
from launch.servers.jars import pinned
from release.components import scripts
from release.components.component import Component, Delivery, Fixing, purl
from release.components.python_client import client_packages
from release.components.python_packages import direct_needs, pins
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


def told(component: dict[str, Any], name: str) -> list[str]:
    """Values of a property of ours."""
    return [one["value"] for one in component["properties"] if one["name"] == f"anaphora:{name}"]


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
    digests = {
        entry["content"]: one["purl"]
        for one in bill["components"]
        for entry in one.get("hashes", ())
    }
    assert len(pinned()) > 200
    for jar in pinned():
        assert digests[jar.sha256].startswith(f"pkg:maven/{jar.group}/{jar.artifact}@{jar.version}")


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
        ways = told(one, "delivery")
        assert set(ways) <= set(Delivery), one["purl"]
        assert ways
        versions = told(one, "version")
        assert set(versions) <= set(Fixing), one["purl"]
        assert versions


def test_it_says_what_needs_what(bill: dict[str, Any], purls: set[str]) -> None:
    needs = {one["ref"]: one.get("dependsOn", []) for one in bill["dependencies"]}
    assert needs.keys() == purls | {"pkg:pypi/anaphora@1.2.3"}

    def reached(*waiting: str) -> set[str]:
        found: set[str] = set()
        left = list(waiting)
        while left:
            if (ref := left.pop()) not in found:
                found.add(ref)
                left += needs[ref]
        return found

    # Clients are packages of their own; all else is there because one of the three needs it.
    clients = [one for one in purls if "/anaphora-client@" in one]
    assert len(clients) == 2
    product = reached("pkg:pypi/anaphora@1.2.3")
    assert not product & set(clients)
    assert product | reached(*clients) == purls | {"pkg:pypi/anaphora@1.2.3"}
    assert any(one.startswith("pkg:pypi/langgraph-checkpoint@") for one in reached(*clients))


def test_of_equal_input_it_has_equal_bytes(inventory: Inventory, text: str) -> None:
    turned = Inventory(inventory.itself, inventory.components[::-1])
    assert bill_of_materials(turned, MADE_AT) == text
    assert bill_of_materials(inventory, MADE_AT + 1) != text


def test_what_comes_in_two_ways_stands_there_once(bill: dict[str, Any]) -> None:
    [graphql] = [one for one in bill["components"] if one["purl"].startswith("pkg:npm/graphql@")]
    assert told(graphql, "delivery") == ["bundled", "installed"]
    assert told(graphql, "version") == ["exact", "range"]


def test_it_says_which_versions_are_a_range(bill: dict[str, Any]) -> None:
    by_name = {one["purl"].partition("@")[0]: one for one in bill["components"]}
    product = bill["metadata"]["component"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert len(told(product, "requires")) == len(project["dependencies"])
    assert "neo4j<7,>=6.1" in told(product, "requires")
    client = by_name["pkg:pypi/anaphora-client"]
    assert "httpx<0.29,>=0.28" in told(client, "requires")
    assert 'langgraph-checkpoint<5,>=4.3; extra == "langgraph"' in told(client, "requires")
    assert "ws@^8.18.0" in told(by_name["pkg:npm/anaphora-client"], "requires")
    # In the image as it is locked; with the client as pip finds it.
    assert told(by_name["pkg:pypi/httpx"], "version") == ["locked", "range"]
    assert told(by_name["pkg:pypi/neo4j"], "version") == ["locked"]
    assert told(by_name["pkg:npm/ws"], "version") == ["range"]
    assert told(by_name["pkg:maven/org.neo4j/neo4j"], "version") == ["exact"]


def test_what_an_extra_alone_brings_is_optional(bill: dict[str, Any]) -> None:
    optional = {one["name"] for one in bill["components"] if one.get("scope") == "optional"}
    assert {"langgraph-checkpoint", "langchain-core", "langsmith"} <= optional
    assert not {"httpx", "pydantic", "websockets", "anaphora-client"} & optional


CLIENT = """
[project]
name = "c"
version = "1"
license = "MIT"
dependencies = ["Base>=1,<2", "unheard-of>=3"]
[project.optional-dependencies]
more = ["Extra_One>=2 ; python_version < '3.12'"]
"""
DEV_LOCK = """\
base==1.1
    # via c
deep==5
    # via extra-one
extra-one==2.0
    # via anaphora (pyproject.toml)
"""


def test_a_client_is_listed_with_its_extras_and_what_no_lock_has(tmp_path: Path) -> None:
    (tmp_path / "clients" / "python").mkdir(parents=True)
    (tmp_path / "clients" / "python" / "pyproject.toml").write_text(CLIENT)
    (tmp_path / "requirements-dev.lock").write_text(DEV_LOCK)
    itself, *needed = client_packages(tmp_path, {"unheard-of": "MIT"})
    assert itself.needs == (
        *("pkg:pypi/base@1.1", "pkg:pypi/unheard-of"),
        "pkg:pypi/extra-one@2.0",
    )
    assert itself.requires[1] == ('Extra_One>=2; python_version < "3.12" and extra == "more"')
    assert {one.purl: (one.fixing, one.is_optional) for one in needed} == {
        "pkg:pypi/base@1.1": (Fixing.RANGE, False),
        "pkg:pypi/unheard-of": (Fixing.RANGE, False),
        "pkg:pypi/extra-one@2.0": (Fixing.RANGE, True),
        "pkg:pypi/deep@5": (Fixing.RANGE, True),
    }
    told_of = bill_of_materials(Inventory(itself, tuple(needed)), MADE_AT)
    [open_] = [one for one in json.loads(told_of)["components"] if one["name"] == "unheard-of"]
    assert "version" not in open_


def test_a_lock_file_without_what_is_asked_for_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\ndependencies = ["a>=1", "b>=2"]\n')
    (tmp_path / "requirements.lock").write_text("a==1\n    # via anaphora (pyproject.toml)\n")
    with pytest.raises(Invalid, match="does not have b"):
        direct_needs(tmp_path)
    folder = tmp_path / "clients" / "typescript"
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"dependencies": {"ws": "^8"}}')
    (folder / "package-lock.json").write_text('{"packages": {"": {"name": "c"}}}')
    with pytest.raises(Invalid, match="does not have ws"):
        scripts.client_package(tmp_path)


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
