"""The TypeScript client as npm packs it: the chat loop, receipts, retries and subscriptions."""

import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from anaphora.caller import Scope
from tests.end_to_end.conftest import Api, MakeKey
from tests.support.paths import ROOT

CLIENT = ROOT / "clients" / "typescript"

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="needs Node"
)


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program's folder, with the client installed from its tarball, and the example beside it."""
    if not (CLIENT / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--silent"], cwd=CLIENT, check=True)
    folder = tmp_path_factory.mktemp("program")
    pack = ["npm", "pack", "--silent", "--pack-destination", str(folder)]
    subprocess.run(pack, cwd=CLIENT, check=True, capture_output=True)
    (tarball,) = folder.glob("anaphora-client-*.tgz")
    with tarfile.open(tarball) as packed:
        packed.extractall(folder, filter="data")
    modules = folder / "node_modules"
    modules.mkdir()
    shutil.move(folder / "package", modules / "anaphora-client")
    about = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))
    for name in about["dependencies"]:
        (modules / name).parent.mkdir(exist_ok=True)
        (modules / name).symlink_to(CLIENT / "node_modules" / name)
    shutil.copy(CLIENT / "examples" / "chat.mjs", folder)
    return folder


def run(project: Path, api: Api, script: str) -> str:
    """The output of a module in which `memory` is the client and `Anaphora` its package's names."""
    opening = (
        "import * as anaphora from 'anaphora-client';"
        "const { Anaphora } = anaphora;"
        "const { ANAPHORA_URL: url, ANAPHORA_KEY: key } = process.env;"
        "const memory = new Anaphora(url, key);"
    )
    return node(project, api, "--input-type=module", "--eval", opening + script)


def node(project: Path, api: Api, *arguments: str) -> str:
    environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "ANAPHORA_URL": api.url}
    done = subprocess.run(
        [shutil.which("node") or "node", *arguments],
        cwd=project,
        env=environment | {"ANAPHORA_KEY": api.key},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


TEXTS = "query { memories(filter: { statuses: null }, first: 50) { edges { node { text } } } }"


def texts_of(api: Api) -> list[str]:
    return sorted(edge["node"]["text"] for edge in api.ask(TEXTS)["memories"]["edges"])


LOSING = """
let sent = 0;
const losing = (losses) => async (...given) => {
  sent += 1;
  const answer = await globalThis.fetch(...given);
  await answer.clone().text();
  if (sent <= losses) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
  return answer;
};
"""


def test_the_chat_loop_in_typescript_answers_with_what_is_remembered(
    api: Api, project: Path
) -> None:
    api.ask('mutation { remember(input: { text: "Pixel is allergic to chicken." }) { receipt } }')
    said = node(project, api, "chat.mjs")
    assert "Pixel is allergic to chicken." in said.partition("\n\nSalmon")[0]
    turns = (
        'query { thread(id: "kitchen") { turns { edges { node { ... on Episode { role } } } } } }'
    )
    edges = api.ask(turns)["thread"]["turns"]["edges"]
    assert [edge["node"]["role"] for edge in edges] == ["user", "assistant"]


def test_a_lost_answer_in_typescript_does_not_write_twice(api: Api, project: Path) -> None:
    script = """
      const one = new Anaphora(url, key, { fetch: losing(2) });
      await one.remember({ input: { text: 'Told once.' } });
      const turns = ['Said once.', 'And this.'].map((text) => ({ threadId: 't', text }));
      await one.addTurns({ inputs: turns });
      console.log(sent);
    """
    assert run(project, api, LOSING + script) == "4"
    assert texts_of(api) == ["And this.", "Said once.", "Told once."]


def test_a_write_in_typescript_that_may_have_been_done_is_not_sent_again(
    api: Api, project: Path
) -> None:
    script = """
      const stored = await memory.remember({ input: { text: 'Gone.' } });
      const one = new Anaphora(url, key, { fetch: losing(1) });
      const failed = await one.retract({ id: stored.memory.id }).catch((error) => error);
      console.log(failed instanceof anaphora.Unavailable, sent);
      console.log((await memory.memory({ id: stored.memory.id })).status);
    """
    assert run(project, api, LOSING + script) == "true 1\nRETRACTED"


def test_errors_in_typescript_are_told_by_their_code(api: Api, project: Path) -> None:
    script = """
      const told = async (work) => {
        const error = await work.catch((failed) => failed);
        console.log(error instanceof anaphora.AnaphoraError, error.name, error.code, error.field);
      };
      await told(memory.retract({ id: 'nothing' }));
      await told(memory.remember({ input: { text: '' } }));
      await memory.remember({ input: { text: 'One.', idempotencyKey: 'k' } });
      await told(memory.remember({ input: { text: 'Two.', idempotencyKey: 'k' } }));
      await told(new Anaphora(url, 'ak_unknown').viewer());
      await told(new Anaphora(url, 'ak_unknown').memoryChanged().next());
    """
    assert run(project, api, script).splitlines() == [
        "true NotFound NOT_FOUND id",
        "true Invalid INVALID text",
        "true Conflict CONFLICT idempotencyKey",
        "true Unauthenticated UNAUTHENTICATED null",
        "true Unauthenticated UNAUTHENTICATED null",
    ]


async def test_scopes_hold_in_typescript(api: Api, project: Path, make_key: MakeKey) -> None:
    script = """
      const error = await memory.remember({ input: { text: 'x' } }).catch((failed) => failed);
      console.log(error.code, (await memory.viewer()).scopes.join());
    """
    reader = Api(api.url, await make_key(Scope.READ))
    assert run(project, reader, script) == "FORBIDDEN READ"


def test_a_subscription_in_typescript_tells_of_a_write_which_the_next_read_sees(
    api: Api, project: Path
) -> None:
    script = """
      const events = memory.memoryChanged();
      let heard = null;
      const first = events.next().then(({ value }) => (heard = value.memoryId));
      const told = [];
      while (heard === null) {
        // It begins when it is served: until then, another is told.
        const input = { text: `Number ${told.length}.` };
        told.push((await memory.remember({ input })).memory.id);
        await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 1000))]);
      }
      console.log(told.includes(heard));
      await memory.forget({ input: { what: { ids: told } } });
      const stored = await memory.remember({ input: { text: 'Ada plays the oboe.' } });
      while (heard !== stored.memory.id) heard = (await events.next()).value.memoryId;
      await events.return();
      const found = await memory.recall({ input: { query: 'Who plays the oboe?', waitMs: 30000 } });
      console.log(found.hits.map((hit) => hit.memory.text).join(), found.pending.length);
    """
    assert run(project, api, script) == "true\nAda plays the oboe. 0"


def test_the_examples_of_the_page_run(api: Api, project: Path) -> None:
    page = (ROOT / "docs" / "reference" / "clients.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```typescript\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    data = project / ".anaphora"
    data.mkdir(exist_ok=True)
    (data / "key").write_text(api.key, encoding="utf-8")
    printed = []
    for example in examples:
        shown = example.replace("http://127.0.0.1:8000", api.url)
        printed.append(node(project, api, "--input-type=module", "--eval", shown))
    context, memory_id = printed
    assert "Pixel sleeps on the piano." in context
    assert api.ask("query ($id: ID!) { memory(id: $id) { text } }", id=memory_id) == {
        "memory": {"text": "Pixel sleeps on the stairs."}
    }


def test_the_tarball_holds_the_client_with_types_alone(project: Path) -> None:
    package = project / "node_modules" / "anaphora-client"
    assert {path.name for path in package.iterdir()} == {"package.json", "README.md", "dist"}
    made = {path.name for path in (package / "dist").iterdir()}
    assert {"index.js", "index.d.ts", "generated.d.ts"} <= made
    assert {"".join(Path(name).suffixes) for name in made} == {".js", ".d.ts"}
