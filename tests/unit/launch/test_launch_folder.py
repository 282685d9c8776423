"""The data folder: ours alone, held by one, and a clear word where it cannot be."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from anaphora.errors import Conflict, Invalid, Unavailable
from launch.servers.ports import api_port, claim, free_port, is_free, pick_port
from launch.supervision import folder as folder_module
from launch.supervision.folder import DataFolder
from launch.supervision.runtime import Runtime, read_runtime, write_runtime


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    folder.open()
    secret = folder.secret("neo4j-password")
    assert len(secret) >= 64
    assert secret.isalnum()
    assert folder.secret("neo4j-password") == secret
    assert mode(folder.path) == 0o700
    assert mode(folder.secrets) == 0o700
    assert mode(folder.secrets / "neo4j-password") == 0o600


def test_file_in_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    with pytest.raises(Unavailable, match="--data"):
        DataFolder(tmp_path / "data").open()
    assert (tmp_path / "data").read_text() == "mine"


def test_folder_inside_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(Unavailable, match="--data"):
        DataFolder(tmp_path / "file" / "data").open()


def test_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_module, "NEEDED", 2**62)
    with pytest.raises(Unavailable, match="free space"):
        DataFolder(tmp_path / "data").open()
    assert list(tmp_path.iterdir()) == []


def test_who_holds_it_is_named(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    folder.open()
    code = (
        "import sys; from pathlib import Path; from launch.supervision.folder import DataFolder\n"
        "with DataFolder(Path(sys.argv[1])).held(): print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(Conflict, match=f"process id {other.pid}"), folder.held():
            pass
        other.communicate()
    with folder.held():
        pass


def test_ports_are_remembered(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    assert folder.remembered_ports() == {}
    folder.remember_ports({"bolt": 7687})
    assert folder.remembered_ports() == {"bolt": 7687}
    folder.ports.write_text("[1")
    assert folder.remembered_ports() == {}


def test_taken_port() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not is_free(port)
        assert pick_port(port) != port
        with pytest.raises(Conflict, match="--port"):
            api_port(port, "127.0.0.1")
    assert api_port(0, "127.0.0.1") > 0
    free = free_port()
    assert pick_port(free) == free
    assert pick_port(free, [free]) != free


def test_host_of_another_machine() -> None:
    with pytest.raises(Invalid, match="--host"):
        is_free(0, "no-such-host.invalid")


def test_runtime_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "runtime.json"
    runtime = Runtime("http://127.0.0.1:1", "bolt://127.0.0.1:2", "http://b", {"up": 1, "api": 2})
    write_runtime(path, runtime)
    assert read_runtime(path) == runtime
    assert mode(path) == 0o600
    for text in ("", "[]", '{"url": 1}', "{"):
        path.write_text(text)
        with pytest.raises(Unavailable, match="anaphora up --data"):
            read_runtime(path)


def test_a_port_is_given_to_one_process_only() -> None:
    port = free_port()
    claims = f"from launch.servers.ports import claim; print(claim({port}))"
    assert claim(port)
    assert claim(port)
    assert (
        subprocess.run(
            [sys.executable, "-c", claims], capture_output=True, text=True, check=True
        ).stdout.strip()
        == "False"
    )
