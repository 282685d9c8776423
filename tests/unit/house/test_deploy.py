"""The compose file and the image, without a container engine: both against what the program has."""

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest
import yaml

from anaphora.settings import CONFIG, PREFIX, PUBLISH, Settings
from launch.servers import neo4j
from tasks.broker import QUEUES
from tests.support.compose import read_env, render
from tests.support.paths import ROOT

COMPOSE = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")

# Given to compose, and not to the program: each is described where it is used.
OF_COMPOSE = {PUBLISH}
OURS = ("api", "worker-embed", "worker", "beat", "migrate")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load(COMPOSE)


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """Rendered without a `.env`."""
    return render()


def test_it_is_a_compose_file(compose: dict[str, Any]) -> None:
    schema = files("check_jsonschema") / "builtin_schemas" / "vendor" / "compose-spec.json"
    jsonschema.validate(compose, json.loads(schema.read_text(encoding="utf-8")))


def test_a_mistake_in_it_would_be_found(compose: dict[str, Any]) -> None:
    schema = files("check_jsonschema") / "builtin_schemas" / "vendor" / "compose-spec.json"
    wrong = {**compose, "services": {"api": {"imagee": "anaphora"}}}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, json.loads(schema.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", OURS)
def test_its_commands_are_commands_of_the_program(services: dict[str, Any], name: str) -> None:
    _parse(services[name]["command"])


def test_the_images_commands_are_commands_of_the_program() -> None:
    assert json.loads(_instruction("ENTRYPOINT")) == ["anaphora"]
    _parse(json.loads(_instruction("CMD")))


@pytest.mark.parametrize("text", [COMPOSE, DOCKERFILE])
def test_every_setting_in_it_is_a_setting_of_the_program(text: str) -> None:
    named = set(re.findall(rf"{PREFIX}[A-Z0-9_]+", text)) - OF_COMPOSE - {CONFIG}
    unknown = {name for name in named if name.removeprefix(PREFIX).lower() not in _settings()}
    assert not unknown


@pytest.mark.parametrize("name", OURS)
def test_its_settings_are_valid_together(
    services: dict[str, Any], name: str, tmp_path: Path
) -> None:
    environment = {}
    for key, value in services[name]["environment"].items():
        if key.endswith("_FILE"):
            (tmp_path / key).write_text("secret", encoding="utf-8")
            value = str(tmp_path / key)
        environment[key] = value
    loaded = Settings.load(environment)
    assert loaded.neo4j_password.get_secret_value() == loaded.broker_url == "secret"


def test_every_secret_is_mounted_and_made(compose: dict[str, Any]) -> None:
    script = (ROOT / "deploy/make-secrets.sh").read_text(encoding="utf-8")
    for secret in compose["secrets"].values():
        assert f"> {Path(secret['file']).name}\n" in script
    for service in compose["services"].values():
        mounted = {
            each if isinstance(each, str) else each["source"] for each in service.get("secrets", [])
        }
        assert mounted <= compose["secrets"].keys()
        used = set(re.findall(r"/run/secrets/(\w+)", json.dumps(service)))
        assert used <= mounted


def test_the_urls_in_the_secrets_name_services_and_their_ports(services: dict[str, Any]) -> None:
    script = (ROOT / "deploy/make-secrets.sh").read_text(encoding="utf-8")
    assert set(re.findall(r"@(\w+):(\d+)/", script)) == {("rabbitmq", "5672"), ("valkey", "6379")}
    assert services["api"]["environment"]["ANAPHORA_NEO4J_URI"] == "bolt://neo4j:7687"


def test_the_ports_agree(services: dict[str, Any]) -> None:
    port = services["api"]["environment"]["ANAPHORA_PORT"]
    proxy = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    assert int(port) == Settings.model_fields["port"].default
    assert _instruction("EXPOSE") == port
    assert re.search(rf"name api\n\s*port {port}\n", proxy)
    assert services["proxy"]["ports"][0].endswith(":8080")
    assert "\n:8080 {" in proxy


def test_only_the_proxy_is_published_and_on_loopback(services: dict[str, Any]) -> None:
    published = {name: service["ports"] for name, service in services.items() if "ports" in service}
    assert list(published) == ["proxy"]
    assert published["proxy"][0].startswith("127.0.0.1:")
    assert render("ANAPHORA_PUBLISH=0.0.0.0:9000")["proxy"]["ports"] == ["0.0.0.0:9000:8080"]


def test_the_workers_serve_every_queue_between_them(services: dict[str, Any]) -> None:
    served = [
        queue
        for name in ("worker-embed", "worker")
        for queue in services[name]["command"][2].split(",")
    ]
    assert sorted(served) == sorted(QUEUES)


def test_two_apis_one_schedule_and_the_migration_first(services: dict[str, Any]) -> None:
    assert services["api"]["deploy"]["replicas"] == 2
    assert "deploy" not in services["beat"]
    for name in ("api", "worker-embed", "worker", "beat"):
        condition = services[name]["depends_on"]["migrate"]["condition"]
        assert condition == "service_completed_successfully"


def test_everything_has_a_limit_and_what_serves_a_check(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert "mem_limit" in service, name
        assert ("healthcheck" in service) is (name != "migrate"), name


def test_no_part_has_a_privilege_or_writes_into_its_image(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["read_only"] is True, name
        # Started as root, an image would change owners and users, which takes capabilities.
        ours = name in OURS
        assert ours or "user" in service or service["cap_add"] == ["NET_BIND_SERVICE"], name
        # A folder in memory is root's, unless it is said to be everybody's.
        assert all("mode=1777" in folder for folder in service["tmpfs"]), name


def test_every_image_can_be_pinned_and_the_script_pins_each(tmp_path: Path) -> None:
    script = (ROOT / "deploy/pin-images.sh").read_text(encoding="utf-8")
    tags = dict(re.findall(r"^(\w+_IMAGE)=(\S+)$", script, re.MULTILINE))
    defaults = dict(re.findall(r"\$\{(\w+_IMAGE):-([^}]+)\}", COMPOSE))
    assert tags == defaults
    assert f"ARG PYTHON_IMAGE={tags['PYTHON_IMAGE']}\n" in DOCKERFILE
    pinned = read_env(_run_pinning(tmp_path, "NEO4J_MEMORY=8g\nVALKEY_IMAGE=old\n"))
    assert pinned.pop("NEO4J_MEMORY") == "8g"
    assert {name: value.partition("@")[0] for name, value in pinned.items()} == tags
    services = render("\n".join(f"{name}={value}" for name, value in pinned.items()))
    built = [service for service in services.values() if "build" in service]
    images = {service["image"] for service in services.values() if "build" not in service}
    images |= {service["build"]["args"]["PYTHON_IMAGE"] for service in built}
    assert images == set(pinned.values())


def _run_pinning(folder: Path, env: str) -> str:
    """The `.env` that the script writes, with a client that has a digest for every tag."""
    (folder / "deploy").mkdir()
    shutil.copy(ROOT / "deploy/pin-images.sh", folder / "deploy")
    (folder / ".env").write_text(env, encoding="utf-8")
    client = folder / "bin" / "docker"
    client.parent.mkdir()
    client.write_text('#!/bin/sh\nfor last; do :; done\necho "${last%:*}@sha256:0123"\n')
    client.chmod(0o755)
    path = f"{client.parent}:{os.environ['PATH']}"
    subprocess.run([folder / "deploy/pin-images.sh"], env={"PATH": path}, check=True)
    return (folder / ".env").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["worker-embed", "worker"])
def test_a_workers_processes_fit_its_memory(services: dict[str, Any], name: str) -> None:
    document = (ROOT / "docs/deploy.md").read_text(encoding="utf-8")
    [(parent, child)] = re.findall(rf"^\| {name}: .*\| (\d+) \+ (\d+) \|", document, re.MULTILINE)
    command = services[name]["command"]
    processes = int(command[command.index("--concurrency") + 1])
    limit = int(services[name]["mem_limit"].removesuffix("g")) * 1024
    assert int(parent) + processes * int(child) < 0.8 * limit
    # A folder in memory counts, too, and so does a health check.
    variable = "EMBED" if name == "worker-embed" else "WORKER"
    more = render(f"{variable}_CONCURRENCY=3\n{variable}_MEMORY=7g")[name]
    assert more["command"][-1] == "3"
    assert more["mem_limit"] == "7g"


def test_figures_do_not_pass_the_proxy() -> None:
    proxy = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"@figures path /metrics /metrics/\*\n\s*respond @figures 404\n", proxy)


@pytest.mark.parametrize("name", ["api", "worker-embed", "worker", "beat"])
def test_its_health_checks_run_modules_that_exist(services: dict[str, Any], name: str) -> None:
    command = services[name]["healthcheck"]["test"]
    assert command[:3] == ["CMD", "python", "-m"]
    assert importlib.util.find_spec(command[3]) is not None
    assert command[4] == name.partition("-")[0]


def test_the_image_runs_as_nobody_special_from_pinned_dependencies() -> None:
    stages = DOCKERFILE.split("\nFROM ")
    assert len(stages) == 3
    assert "--require-hashes" in stages[1]
    assert re.search(r"^USER anaphora$", stages[2], re.MULTILINE)


def test_the_image_is_built_from_every_package_and_nothing_else() -> None:
    taken = {
        line[1:]
        for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if line.startswith("!")
    }
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = re.search(r"^packages = (\[.*\])$", project, re.MULTILINE)
    assert listed
    assert set(json.loads(listed[1])) <= taken
    assert all((ROOT / name).exists() for name in taken)


def _parse(arguments: list[str]) -> None:
    """Raises click's errors unless the command line is one of ours."""
    from launch.command import main

    name, *rest = arguments
    context = click.Context(main)
    command = main.get_command(context, name)
    assert command is not None, name
    command.make_context(name, list(rest), parent=context)


def _instruction(name: str) -> str:
    found = re.findall(rf"^{name} (.+)$", DOCKERFILE, re.MULTILINE)
    return shlex.join(shlex.split(found[-1])) if name == "EXPOSE" else found[-1]


def _settings() -> set[str]:
    return set(Settings.model_fields)


@pytest.mark.parametrize(
    "name",
    [
        "internal.cypher.use_parameter_size",
        "db.tx_log.rotation.retention_policy",
        "dbms.usage_report.enabled",
        "client.allow_telemetry",
    ],
)
def test_the_database_of_a_deployment_is_set_as_the_one_of_up(name: str) -> None:
    files = (neo4j.CONFIGURATION, (ROOT / "deploy/neo4j.conf").read_text(encoding="utf-8"))
    values = [re.findall(rf"^{re.escape(name)}=(.+)$", text, re.MULTILINE) for text in files]
    assert len(values[0]) == 1
    assert values[0] == values[1]
