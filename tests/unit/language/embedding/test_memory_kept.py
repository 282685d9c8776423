"""Freed memory stays with the process for the next batch."""

import resource
import subprocess
import sys

import pytest

from language.embedding.malloc import retain_freed_heap

_FAULTS = """
import resource
import numpy as np
from language.embedding.malloc import retain_freed_heap
assert retain_freed_heap()
def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(3):
    np.ones(2_000_000)
before = faults()
for _ in range(20):
    np.ones(2_000_000)
print(faults() - before)
"""


@pytest.mark.skipif(not retain_freed_heap(), reason="this C library has no mallopt")
def test_what_is_freed_does_not_fault_in_again() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _FAULTS], capture_output=True, text=True, check=True
    )
    # Twenty times 16 MB would be 80,000 pages.
    assert int(done.stdout) < 20 * 2_000_000 * 8 // resource.getpagesize() // 10
