"""Processes of a fleet: the commands that `up` runs, with the settings' servers."""

import sys
from pathlib import Path

from anaphora.settings import Settings
from bench.servers.fleet import fleet
from launch.up_processes import anaphora


def test_a_fleet_runs_our_commands_as_up_does(tmp_path: Path) -> None:
    with fleet(Settings(neo4j_password="none-here"), tmp_path) as found:
        assert "python -m launch" in found.run("--help")
        process = found.start("--help")
        assert (
            process.args == anaphora("--help") == [sys.executable, "-P", "-m", "launch", "--help"]
        )
        assert process.wait(timeout=60) == 0
    assert "python -m launch" in (tmp_path / "--help-0.log").read_text()
