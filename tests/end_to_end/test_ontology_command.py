"""`anaphora ontology import` and `anaphora vocabulary import|export` against a real server."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora.caller import KeyKind, Scope
from anaphora.ids import new_id
from anaphora.settings import PREFIX
from bench.servers.fleet import Fleet
from tests.end_to_end.conftest import Api, MakeKey

TURTLE = """
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix x: <http://example.org/x#> .
x:Vehicle a owl:Class ; rdfs:label "vehicle" .
x:Car rdfs:subClassOf x:Vehicle .
x:zoe a x:Car ; rdfs:label "Zoe" .
"""
BELOW = 'query { concept(name: "vehicle") { children { edges { node { name } } } } }'
TERMS = "query { vocabulary { version topics categories } }"
Command = Callable[..., str]


@pytest.fixture
def command(api_fleet: Fleet, api: Api, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs our command as somebody who has the API's address and the test's key."""
    monkeypatch.setenv(f"{PREFIX}PORT", api.url.rpartition(":")[2])
    (tmp_path / "key").write_text(api.key)

    def run(*arguments: str, keyed: bool = True) -> str:
        key = ("--key", f"@{tmp_path / 'key'}") if keyed else ()
        return api_fleet.run(*arguments, *key)

    return run


def counts_of(text: str) -> dict[str, int]:
    return {item["name"]: item["value"] for item in json.loads(text)["counts"]}


def test_a_file_is_imported_again_and_changed(command: Command, api: Api, tmp_path: Path) -> None:
    file = tmp_path / "vehicles.ttl"
    file.write_text(TURTLE, encoding="utf-8")
    told = command("ontology", "import", str(file))
    assert "concepts added           2" in told
    found = api.ask(BELOW)["concept"]["children"]["edges"]
    assert [edge["node"]["name"] for edge in found] == ["Car"]
    again = counts_of(command("ontology", "import", str(file), "--json"))
    assert {name for name in again if not name.endswith("unchanged")} == {"triples"}
    # Of the same name, it is the same ontology: what it has no more goes.
    file.write_text(TURTLE.replace("x:Car", "x:Van"), encoding="utf-8")
    changed = counts_of(command("ontology", "import", str(file), "--json"))
    assert (changed["concepts_added"], changed["concepts_removed"]) == (1, 1)
    found = api.ask(BELOW)["concept"]["children"]["edges"]
    assert [edge["node"]["name"] for edge in found] == ["Van"]


@pytest.mark.parametrize(
    ("name", "text", "options", "told"),
    [
        ("bad.ttl", "no turtle", (), "INVALID"),
        ("bad.owl", "<rdf", (), "INVALID"),
        ("one.txt", TURTLE, (), "--format"),
        ("one.ttl", TURTLE, ("--shared",), "FORBIDDEN"),
    ],
)
def test_what_cannot_be_imported_is_told(
    command: Command, tmp_path: Path, name: str, text: str, options: tuple[str, ...], told: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        command("ontology", "import", str(tmp_path / name), *options)
    assert told in failed.value.stderr
    assert "Traceback" not in failed.value.stderr


async def test_an_admin_imports_for_everybody(
    command: Command, api: Api, make_key: MakeKey, tmp_path: Path
) -> None:
    name = f"Guild {new_id()}"
    (tmp_path / "key").write_text(await make_key(Scope.WRITE, Scope.ADMIN, user=f"a-{new_id()}"))
    file = tmp_path / "guild.json"
    class_ = {"@id": f"urn:guild:{new_id()}", "@type": "http://www.w3.org/2002/07/owl#Class"}
    label = {"http://www.w3.org/2000/01/rdf-schema#label": name}
    file.write_text(json.dumps(class_ | label), encoding="utf-8")
    counts = counts_of(command("ontology", "import", str(file), "--shared", "--json"))
    assert counts["concepts_added"] == 1
    found = api.ask("query ($name: String!) { concept(name: $name) { shared } }", name=name)
    assert found["concept"]["shared"] is True


def test_a_vocabulary_goes_out_and_comes_in(
    command: Command, api: Api, user_id: str, tmp_path: Path
) -> None:
    file = tmp_path / "terms.json"
    terms = {
        "topics": [{"value": "bees", "description": "Of bees.", "examples": ["The bees swarm."]}],
        "categories": [{"value": "garden"}],
    }
    file.write_text(json.dumps(terms), encoding="utf-8")
    of = ("--user", user_id)
    told = command("vocabulary", "import", str(file), *of, "--json", keyed=False)
    assert json.loads(told) == {"version": 1, "added": 2, "changed": 0, "removed": 0}
    again = command("vocabulary", "import", str(file), *of, "--json", keyed=False)
    assert json.loads(again) == {"version": 1, "added": 0, "changed": 0, "removed": 0}
    found = api.ask(TERMS)["vocabulary"]
    assert found["version"].endswith(".1")
    assert ("bees" in found["topics"], "garden" in found["categories"]) == (True, True)
    out = tmp_path / "out.json"
    assert command("vocabulary", "export", str(out), *of, keyed=False) == "2 terms.\n"
    written = json.loads(out.read_text(encoding="utf-8"))
    assert {name: written[name] for name in terms} == terms
    file.write_text('{"topics": ["wax"], "nonsense": []}', encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        command("vocabulary", "import", str(file), *of, keyed=False)
    assert "nonsense" in failed.value.stderr
    assert api.ask(TERMS)["vocabulary"] == found


async def test_a_vocabulary_by_a_key_is_its_users(
    command: Command, api: Api, make_key: MakeKey, tmp_path: Path
) -> None:
    file = tmp_path / "terms.json"
    file.write_text('{"topics": ["wax"]}', encoding="utf-8")
    assert json.loads(command("vocabulary", "import", str(file), "--json"))["added"] == 1
    assert "wax" in api.ask(TERMS)["vocabulary"]["topics"]
    out = tmp_path / "out.json"
    assert command("vocabulary", "export", str(out)) == "1 terms.\n"
    # A key for reading alone changes nothing, nor does one of another user.
    for key in (await make_key(Scope.READ), "ak_" + "x" * 43):
        (tmp_path / "key").write_text(key)
        with pytest.raises(subprocess.CalledProcessError) as failed:
            command("vocabulary", "import", str(file))
        assert ("scope WRITE" in failed.value.stderr) is (not key.endswith("xxx"))
        assert key not in failed.value.stderr
    # A service's key names nobody: the shared terms are not for it.
    (tmp_path / "key").write_text(await make_key(Scope.WRITE, kind=KeyKind.SERVICE))
    with pytest.raises(subprocess.CalledProcessError) as failed:
        command("vocabulary", "import", str(file))
    assert "scope ADMIN" in failed.value.stderr
