"""Paths of the repository's files, from however deep a test stands."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
