"""A reader's process: it parses, and PyTorch, which is installed, is not loaded for that."""

import subprocess
import sys

READ = """
import sys
from datetime import UTC, datetime
from language.extraction.extracted_fact import Utterance
from language.extraction.reader import Reader
said = Utterance("I live in Porto.", datetime(2026, 5, 1, tzinfo=UTC), language="en")
assert [fact.object for fact in Reader().read(said).facts] == ["Porto"]
assert "torch" not in sys.modules
import torch
assert torch.tensor([1.0]).item() == 1.0
"""


def test_a_turn_is_parsed_without_it_and_who_wants_it_finds_it() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", READ], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
