"""docker-compose.yml, rendered as docs/deploy.md says, in front of an API that is really served."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from anaphora.settings import PREFIX, Settings
from bench.servers.fleet import wait_until
from launch.servers.ports import free_port
from tests.support.compose import ROOT, read_env, render

OURS = ("api", "worker-embed", "worker", "beat", "migrate")
DOCUMENT = (ROOT / "docs/deploy.md").read_text(encoding="utf-8")
DOCUMENTED = re.findall(r"^```env\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
# The proxy asks the API there, whatever else is set.
FIXED = {"host", "port"}


def test_the_document_shows_how() -> None:
    names = {name for shown in DOCUMENTED for name in read_env(shown)}
    assert {"ANAPHORA_PUBLISH", "ANAPHORA_ALLOWED_HOSTS", "COMPOSE_FILE"} <= names


@pytest.mark.parametrize("name", OURS)
def test_every_setting_reaches_every_part(name: str) -> None:
    for setting in Settings.model_fields.keys() - FIXED:
        variable = f"{PREFIX}{setting.upper()}"
        environment = render(f"{variable}=given")[name]["environment"]
        assert "given" in environment.get(variable, "").split(","), variable


def test_a_secret_given_in_place_of_its_file_counts(tmp_path: Path) -> None:
    given = "ANAPHORA_BROKER_URL=amqp://me@elsewhere//\nANAPHORA_BROKER_URL_FILE=\n"
    environment = _at_home(render(given)["worker"]["environment"], tmp_path)
    assert Settings.load(environment).broker_url == "amqp://me@elsewhere//"


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("env", ["", *DOCUMENTED])
def test_what_is_documented_is_valid(name: str, env: str, tmp_path: Path) -> None:
    Settings.load(_at_home(render(env)[name]["environment"], tmp_path))


def test_the_health_check_of_an_api_that_is_served_as_documented_succeeds(api: "Api") -> None:
    kind, program, *arguments = api.service["healthcheck"]["test"]
    assert (kind, program) == ("CMD", "python")
    checked = subprocess.run([sys.executable, *arguments], env=api.environment, check=False)
    assert checked.returncode == 0


def test_it_serves_the_names_that_it_was_told(api: "Api") -> None:
    assert api.status("memory.example.org") == httpx.codes.OK
    assert api.status("memory.example.org:443") == httpx.codes.OK
    assert api.status("api:8000") == httpx.codes.OK


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8000", "[::1]:1", "LOCALHOST", "[::1]"])
def test_loopback_is_always_served_whatever_was_told(api: "Api", host: str) -> None:
    assert api.status(host) == httpx.codes.OK


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.2", "", "[::2]"],
)
def test_a_name_that_was_pointed_here_is_refused(api: "Api", host: str) -> None:
    assert api.status(host) == httpx.codes.BAD_REQUEST


def test_what_may_reach_out_is_what_asks_other_machines() -> None:
    inner, outer = render(), render("", "deploy/outside.yml")
    for name in inner:
        more = set(outer[name]["networks"]) - set(inner[name]["networks"])
        assert more == ({"outside"} if name in {*OURS} - {"beat"} else set()), name
    assert all("ports" not in outer[name] for name in OURS)


@dataclass(frozen=True)
class Api:
    """An API that runs as its service of the compose file says."""

    url: str
    service: dict[str, Any]
    environment: dict[str, str]

    def status(self, host: str) -> int:
        return httpx.get(f"{self.url}/healthz", headers={"Host": host}).status_code


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """One that is served under another name, as documented."""
    folder = tmp_path_factory.mktemp("api")
    [env] = [shown for shown in DOCUMENTED if "ANAPHORA_ALLOWED_HOSTS" in shown]
    service = render(env)["api"]
    environment = _at_home(service["environment"], folder)
    served = Api(f"http://127.0.0.1:{environment['ANAPHORA_PORT']}", service, environment)
    arguments = [sys.executable, "-P", "-m", "launch", *service["command"]]
    with (folder / "api.log").open("wb") as log:
        process = subprocess.Popen(arguments, env=environment, stdout=log, stderr=log, cwd=ROOT)
    try:
        wait_until(lambda: process.poll() is not None or _answers(served), "the API answers")
        assert process.poll() is None, (folder / "api.log").read_text()
        yield served
    finally:
        process.kill()
        process.wait()


def _answers(api: Api) -> bool:
    try:
        return bool(api.status("anything"))
    except httpx.TransportError:
        return False


def _at_home(environment: dict[str, Any], folder: Path) -> dict[str, str]:
    """Environment of a container, with its secrets in this folder and servers that are away."""
    found = {**os.environ, **environment}
    for name, path in environment.items():
        if path.startswith("/run/secrets/"):
            (folder / name).write_text("redis://127.0.0.1:1/0", encoding="utf-8")
            found[name] = str(folder / name)
    found["ANAPHORA_NEO4J_URI"] = "bolt://127.0.0.1:1"
    found["ANAPHORA_PORT"] = str(free_port())
    return found
