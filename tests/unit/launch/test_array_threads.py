"""Numpy computes with one thread where the API does, which imports it late enough for that."""

import json
import os
import subprocess
import sys

import pytest

_COUNT = """
import json, sys
import launch.supervision.serving
from launch.array_threads import limit_array_threads
assert "numpy" not in sys.modules
limit_array_threads()
import api.app, numpy
from threadpoolctl import threadpool_info
print(json.dumps([one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas"]))
"""


@pytest.mark.parametrize(("given", "threads"), [({}, 1), ({"OPENBLAS_NUM_THREADS": "2"}, 2)])
def test_numpy_computes_with_one_thread_unless_told_otherwise(
    given: dict[str, str], threads: int
) -> None:
    environment = {**os.environ}
    environment.pop("OPENBLAS_NUM_THREADS", None)
    done = subprocess.run(
        [sys.executable, "-c", _COUNT],
        env=environment | given,
        capture_output=True,
        text=True,
        check=True,
    )
    counts = json.loads(done.stdout)
    assert counts
    assert set(counts) == {min(threads, os.cpu_count() or 1)}
