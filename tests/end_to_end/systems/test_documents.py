"""Every example of the documents runs: against one `anaphora up` with its demo, page by page."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from graphql import OperationDefinitionNode, parse
from graphql.language.ast import FieldNode

from tests.support.paths import ROOT
from tests.support.served.running_up import RunningUp, used, wait_for
from tests.unit.house.test_docs import PAGES

_EXAMPLE = re.compile(r"^```(graphql|sh|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_WITH_TEXTS = re.compile(r"^```graphql\n([^`]*?)^```\n```\n(.*?)^```", re.MULTILINE | re.DOTALL)
_WITH_JSON = re.compile(
    r"^```graphql\n([^`]*?)^```\n\n```json\n(.*?)^```", re.MULTILINE | re.DOTALL
)
# The address that the documents name: the tests' own is another.
_SHOWN = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningUp]:
    # Examples are not cut short where this machine is busy.
    patient = {"ANAPHORA_EXTRACT_SECONDS": "25"}
    with used(tmp_path_factory.mktemp("documents"), demo=True, **patient) as running:
        yield running


@pytest.fixture(scope="module")
def hits(up: RunningUp) -> dict[str, list[dict[str, Any]]]:
    """Hits of the queries with an answer beside them, before any example changes the demo."""
    texts = [page.read_text(encoding="utf-8") for page in (*PAGES, ROOT / "README.md")]
    shown = [
        found
        for text in texts
        for form in (_WITH_TEXTS, _WITH_JSON)
        for found in form.findall(text)
    ]
    return {query: ask(up, query)["recall"]["hits"] for query, _ in shown}


@pytest.fixture
def folder(up: RunningUp, tmp_path: Path) -> Path:
    """A working folder whose `.anaphora` is what runs."""
    (tmp_path / ".anaphora").symlink_to(up.data)
    return tmp_path


def ask(up: RunningUp, query: str, **variables: Any) -> Any:
    key = (up.data / "key").read_text(encoding="utf-8").strip()
    answer = httpx.post(
        f"{up.url}/graphql",
        json={"query": query, "variables": variables},
        headers={"Authorization": f"Bearer {key}"},
        timeout=60,
    ).json()
    assert "errors" not in answer, answer
    return answer["data"]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if _EXAMPLE.search(page.read_text(encoding="utf-8"))], ids=str
)
@pytest.mark.usefixtures("hits")
def test_every_example_runs(page: Path, up: RunningUp, folder: Path) -> None:
    for language, text in _EXAMPLE.findall(page.read_text(encoding="utf-8")):
        if language == "graphql":
            answered(up, text)
        else:
            carried_out(up, folder, language, text)


def answered(up: RunningUp, query: str) -> None:
    operation = parse(query).definitions[0]
    assert isinstance(operation, OperationDefinitionNode)
    field = operation.selection_set.selections[0]
    assert isinstance(field, FieldNode)
    data = ask(up, query, **variables(up, field.name.value))
    name = (field.alias or field.name).value
    assert data[name] is not None, query


def variables(up: RunningUp, operation: str) -> dict[str, Any]:
    """Values for the ids that an example leaves to its reader."""
    if operation == "link" or operation == "neighbors":
        query = '{ memories(filter: {text: "Maya"}, first: 2) { edges { node { id } } } }'
        first, second = (edge["node"]["id"] for edge in ask(up, query)["memories"]["edges"])
        return {"from": first, "to": second} if operation == "link" else {"id": first}
    if operation == "resolveConflict":
        return {"id": contradiction(up)}
    told = ask(
        up,
        'mutation { rememberMany(inputs: [{text: "Ana plays."}, {text: "Ben rows."}]) '
        "{ receipt results { memory { id } } } }",
    )["rememberMany"]
    if operation == "undoRun":
        ids = [result["memory"]["id"] for result in told["results"]]
        forget = "mutation ($ids: [ID!]!) { forget(input: {what: {ids: $ids}}) { run { id } } }"
        return {"id": ask(up, forget, ids=ids)["forget"]["run"]["id"]}
    if operation == "forget":
        return {"ids": [result["memory"]["id"] for result in told["results"]]}
    return {"receipt": told["receipt"]} if operation == "recall" else {}


def contradiction(up: RunningUp) -> str:
    """The id of a new conflict that no consolidation settles meanwhile: neither side is newer."""
    homes = ", ".join(
        f'{{text: "Ida lives in {city}.", subject: {{name: "Ida", type: "person"}}, '
        f'predicate: "lives_in", object: "{city}", onConflict: WARN}}'
        for city in ("Bonn", "Ghent")
    )
    told = ask(
        up, f"mutation {{ rememberMany(inputs: [{homes}]) {{ results {{ conflicts {{ id }} }} }} }}"
    )
    [conflict] = told["rememberMany"]["results"][1]["conflicts"]
    return str(conflict["id"])


def carried_out(up: RunningUp, folder: Path, language: str, text: str) -> str:
    """Run it as somebody who reads the page would, in the folder of the project; what it prints."""
    program = ["bash", "-euo", "pipefail", "-c"] if language == "sh" else [sys.executable, "-c"]
    done = subprocess.run(
        [*program, text.replace(_SHOWN, up.url)],
        cwd=folder,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, (text, done.stdout, done.stderr)
    assert '"errors"' not in done.stdout
    assert "was destroyed" not in done.stderr
    return done.stdout


def test_the_texts_shown_are_those_recalled(hits: dict[str, list[dict[str, Any]]]) -> None:
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    examples = [found for page in pages for found in _WITH_TEXTS.findall(page)]
    assert len(examples) >= 3
    for query, texts in examples:
        assert [hit["memory"]["text"] for hit in hits[query]] == texts.splitlines(), query


def test_the_answer_in_the_readme_is_a_real_one(hits: dict[str, list[dict[str, Any]]]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [(query, answer)] = _WITH_JSON.findall(readme)
    [expected] = json.loads(answer)["data"]["recall"]["hits"]
    [hit] = hits[query]
    assert hit["memory"] == expected["memory"]
    assert hit["why"].startswith(expected["why"])


@pytest.mark.usefixtures("hits")
def test_the_chat_of_the_readme_knows_at_last_what_changed(up: RunningUp, folder: Path) -> None:
    """Once the reader is loaded: what takes longer than a request may is extracted later."""
    warm = 'mutation { addTurn(input: {threadId: "warm", text: "Hi.", extract: NOW}) { warnings } }'
    wait_for(lambda: not ask(up, warm)["addTurn"]["warnings"], "the reader is loaded")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [chat] = [text for language, text in _EXAMPLE.findall(readme) if language == "python"]
    chat = chat.replace('"chat"', '"chat of a test"')
    said = carried_out(up, folder, "python", chat).splitlines()
    facts = [line.strip() for line in said if line.startswith("  [")]
    assert facts == ["['I live in Porto', 'I work at Ikea']", "['I moved to Bergen']", "[]"]
    assert "Porto" in said[2]
    assert "Bergen" in said[-1]
    assert "Porto" not in said[-1]
