"""Generate the clients' operations from the contract and `../operations`, or check that they agree.

The asynchronous ones are the package as the generator leaves it; the synchronous ones are added as
`sync_operations.py`, beside the same types: the generator has no subscriptions for them.

Subscriptions are changed in one respect: whoever closes one closes its socket with it.
"""

import argparse
import filecmp
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
MADE = Path("anaphora_client") / "generated"
_ITERATOR = re.compile(r"\bAsyncIterator\[(.+)\]:$", re.MULTILINE)
_LOOP = re.compile(
    r"^ {8}async for data in self\.execute_ws\(\n(?P<given>(?: {12}.+\n)+) {8}\):\n"
    r" {12}(?P<told>yield .+)$",
    re.MULTILINE,
)
_CLOSING = """\
        async with aclosing(
            self.execute_ws(
    {given}            )
        ) as events:
            async for data in events:
                {told}"""


def generate(target: Path) -> None:
    """Write the generated package to `target`."""
    with tempfile.TemporaryDirectory() as folder:
        both, sync = Path(folder) / "both", Path(folder) / "sync"
        _run(both, subscriptions=True)
        _run(sync, subscriptions=False)
        made = both / MADE
        shutil.copy(sync / MADE / "base_client.py", made / "base_client.py")
        shutil.copy(sync / MADE / "operations.py", made / "sync_operations.py")
        for name in ("operations.py", "async_base_client.py"):
            changed = with_closing((made / name).read_text(encoding="utf-8"))
            (made / name).write_text(changed, encoding="utf-8")
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(made, target)


def _run(folder: Path, *, subscriptions: bool) -> None:
    (folder / "anaphora_client").mkdir(parents=True)
    shutil.copytree(HERE.parent / "operations", folder / "operations")
    settings = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    schema = HERE.parents[1] / "schema" / "schema.graphql"
    settings = settings.replace("../../schema/schema.graphql", schema.as_posix())
    if not subscriptions:
        (folder / "operations" / "subscriptions.graphql").unlink()
        settings = settings.replace("async_client = true", "async_client = false")
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "ariadne_codegen"]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if made.returncode:
        sys.exit(f"The generator refused: {made.stderr.strip().splitlines()[-1]}")


def with_closing(source: str) -> str:
    """Return a module whose subscriptions are generators that close what they iterate over.

    Left to the garbage collector, a socket outlives its subscription, and often the event loop.
    """
    source = _ITERATOR.sub(r"AsyncGenerator[\1, None]:", source)
    source = source.replace("import AsyncIterator\n", "import AsyncGenerator\n")
    changed, many = _LOOP.subn(lambda found: _CLOSING.format_map(found.groupdict()), source)
    if many != source.count("in self.execute_ws("):
        sys.exit("The generator writes subscriptions in another way: change _LOOP.")
    if changed == source:
        return source
    return changed.replace(
        "import AsyncGenerator\n", "import AsyncGenerator\nfrom contextlib import aclosing\n", 1
    )


def differences(one: Path, other: Path) -> list[str]:
    """Return the names of files that are not the same in two folders."""
    names = {path.name for folder in (one, other) for path in folder.glob("*.py")}
    _, different, missing = filecmp.cmpfiles(one, other, names, shallow=False)
    return sorted(different + missing)


def main() -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    if not parser.parse_args().check:
        generate(HERE / MADE)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "generated"
        generate(fresh)
        stale = differences(HERE / MADE, fresh)
    if stale:
        print(f"Not as the contract says: {', '.join(stale)}. Run `make clients`.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
