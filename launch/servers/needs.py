"""Servers that a data folder needs: those that no setting places elsewhere."""

from dataclasses import dataclass
from pathlib import Path

from anaphora.settings import Settings
from launch.servers.neo4j import Neo4jServer
from launch.servers.ports import pick_port
from launch.servers.valkey import ValkeyServer
from launch.supervision.folder import DataFolder

PORTS = {"bolt": 7687, "http": 7474, "valkey": 6379}
VALKEY_SETTINGS = ("broker_url", "result_url", "events_url")


@dataclass(frozen=True, slots=True)
class Servers:
    """The embedded servers, and the settings by which everything else reaches them."""

    neo4j: Neo4jServer | None
    valkey: ValkeyServer | None
    environment: dict[str, str]

    def all(self) -> list[Neo4jServer | ValkeyServer]:
        return [server for server in (self.neo4j, self.valkey) if server]


def is_given(settings: Settings, name: str) -> bool:
    """Check whether the setting was set by anyone, or by a file that holds it."""
    return not settings.model_fields_set.isdisjoint({name, f"{name}_file"})


def needs_neo4j(settings: Settings) -> bool:
    return not is_given(settings, "neo4j_uri")


def embedded_servers(folder: DataFolder, settings: Settings, jars: Path | None) -> Servers:
    """The servers of an open folder; their ports are chosen here and remembered."""
    ports = _ports(folder)
    environment: dict[str, str] = {}
    neo4j = None
    if jars is not None:
        neo4j = Neo4jServer(
            folder.neo4j,
            jars=jars,
            password=folder.secret("neo4j-password"),
            bolt_port=ports["bolt"],
            http_port=ports["http"],
            heap=settings.neo4j_heap,
            pagecache=settings.neo4j_pagecache,
        )
        environment |= {
            "ANAPHORA_NEO4J_URI": neo4j.bolt,
            "ANAPHORA_NEO4J_USER": "neo4j",
            "ANAPHORA_NEO4J_DATABASE": "neo4j",
            "ANAPHORA_NEO4J_PASSWORD_FILE": str(folder.secrets / "neo4j-password"),
        }
    valkey = None
    for name in VALKEY_SETTINGS:
        # Files that are written below; a file of an earlier run would mislead commands.
        (folder.secrets / name.replace("_", "-")).unlink(missing_ok=True)
    ours = [name for name in VALKEY_SETTINGS if not is_given(settings, name)]
    if ours:
        password = folder.secret("valkey-password")
        valkey = ValkeyServer(folder.valkey, password=password, port=ports["valkey"])
        for name in ours:
            url = valkey.url(1 if name == "result_url" else 0)
            path = folder.keep_secret(name.replace("_", "-"), url)
            environment[f"ANAPHORA_{name.upper()}_FILE"] = str(path)
    return Servers(neo4j, valkey, environment)


def _ports(folder: DataFolder) -> dict[str, int]:
    remembered = folder.remembered_ports()
    ports: dict[str, int] = {}
    for name, default in PORTS.items():
        ports[name] = pick_port(remembered.get(name, default), ports.values())
    folder.remember_ports(ports)
    return ports
