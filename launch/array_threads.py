"""Threads of numpy's linear algebra in a process that answers."""

import os


def limit_array_threads() -> None:
    """Have numpy compute with one thread, unless the environment says otherwise.

    What a recall multiplies takes microseconds: threads that meet for it wait longer for each other
    than they compute, while the database needs the other cores. Read when numpy is first imported.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
