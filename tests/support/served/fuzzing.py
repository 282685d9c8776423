"""Random input of tests: for how long, from which seed, and how it is spoiled."""

import copy
import os
import random
import time
from collections.abc import Iterator
from typing import Any

# Seconds of all random tests over HTTP together: by default what every run of the suite can give.
SECONDS = float(os.environ.get("FUZZ_SECONDS", "45"))
SEED = os.environ.get("FUZZ_SEED", "18")
# Rounds that a test has however slow the machine is: fewer say nothing.
LEAST = 25
# Said by the other user alone, in each of the fields that hold a text.
PLANTED = "qyzzvexil"

_PIECES = (
    *(b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\r\n\r\n", b"\n", b'"', b"\\", b"1e999", b"-0"),
    *(b"[" * 2000, b'{"a":' * 500, b"9" * 5000, b"\xef\xbb\xbf", b"NaN", b"\\u0000", b"\\ud800"),
)
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 10**30, 10**400),
    *(0.5, -0.0, 1e308, 5e-324, 1.0, "", " ", "\n", "x" * 70, "x" * 5000, "\u0000", "\ud800"),
    *("\u202eabc", "e\u0301", "true", "null", "0", "-1", "1e5", "2024-02-30", "9999-12-31"),
    *("2024-05-01T10:00:00Z", "ACTIVE", "FACT", "UNTRUSTED", "*", "%00", "../x", "'; MATCH (n)//"),
    *([], [[]], [None], {}, {"": None}, {"id": "x"}, {"t": "2024-05-01T10:00:00+00:00"}),
)


def rounds(name: str, share: float) -> Iterator[random.Random]:
    """Yield the chance of each round, as long as this test's share of the seconds lasts.

    Each has a seed of its own, so that round 7 of a seed is the same however fast the others were.
    """
    ends = time.monotonic() + SECONDS * share
    number = 0
    while time.monotonic() < ends or number < LEAST:
        yield random.Random(f"{SEED} {name} {number}")
        number += 1


def spoiled(chance: random.Random, sample: bytes) -> bytes:
    """Bytes that are nothing, or nearly a sample."""
    made = bytearray(sample)
    match chance.randrange(7):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1 | 2:
            for _ in range(chance.randrange(1, 6)):
                made[chance.randrange(len(made))] = chance.randrange(256)
        case 3:
            del made[chance.randrange(len(made)) :]
        case 4:
            begin, end = sorted(chance.randrange(len(made)) for _ in range(2))
            made[begin:end] = made[begin:end] * chance.randrange(4)
        case 5:
            made *= chance.randrange(2, 5)
        case _:
            at = chance.randrange(len(made))
            made[at:at] = chance.choice(_PIECES)
    return bytes(made)


def twisted(chance: random.Random, sample: Any, most: int = 3) -> Any:
    """A JSON value with parts that are left out, of another type, or in another's place."""
    made = copy.deepcopy(sample)
    for _ in range(chance.randint(1, most)):
        places = list(_places(made))
        if not places:
            return chance.choice(ODD)
        holder, key = chance.choice(places)
        match chance.randrange(6):
            case 0:
                del holder[key]
            case 1:
                other, at = chance.choice(places)
                holder[key] = copy.deepcopy(other[at])
            case 2:
                holder[key] = [holder[key]]
            case 3 if isinstance(holder, dict):
                holder[chance.choice(("x", "", "id", "\u0000", "__proto__"))] = holder[key]
            case _:
                holder[key] = copy.deepcopy(chance.choice(ODD))
    return made


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each place of a value: what holds it, and its key or number there."""
    if isinstance(value, dict | list):
        inner = list(value.items() if isinstance(value, dict) else enumerate(value))
        for key, part in inner:
            yield value, key
            yield from _places(part)
