"""Countries and languages by their other names: in five languages, by code and by flag (CLDR)."""

import asyncio
from collections.abc import Iterator
from functools import cache

from babel import Locale
from babel.core import get_global

from language.folding import fold

LANGUAGES = ("en", "de", "es", "fr", "it")
# Letters of flags: the first stands for A.
_FLAG_A = 0x1F1E6


async def other_names(name: str) -> dict[str, bool]:
    """Return folded names of what a name or code may mean, but for itself; each: if it is sure.

    A code of two or three letters is not: it may stand for much else.
    """
    if not _meanings.cache_info().currsize:
        # Reading the lists takes some tenths of a second, once.
        await asyncio.to_thread(_meanings)
    return _others(fold(name))


def _others(key: str) -> dict[str, bool]:
    found = {
        other: _is_sure(key) and _is_sure(other)
        for meant in sorted(_meanings().get(key, ()))
        for other in _spellings()[meant]
    }
    found.pop(key, None)
    return found


def _is_sure(key: str) -> bool:
    return len(key) > 3 or not key.isascii()


@cache
def _meanings() -> dict[str, frozenset[str]]:
    """Map each folded name to what it may mean: keys of `_spellings`."""
    found: dict[str, set[str]] = {}
    for meant, keys in _spellings().items():
        for key in keys:
            found.setdefault(key, set()).add(meant)
    return {key: frozenset(some) for key, some in found.items()}


@cache
def _spellings() -> dict[str, tuple[str, ...]]:
    """Return the folded names, codes and the flag of each country and language."""
    found: dict[str, dict[str, None]] = {}
    for meant, spelt in _spelt():
        found.setdefault(meant, {})[fold(spelt)] = None
        found[meant][fold(spelt.replace("&", "and"))] = None
    return {meant: tuple(keys) for meant, keys in found.items()}


def _spelt() -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        locale = Locale(language)
        for code, name in locale.territories.items():
            if len(code) == 2 and code.isalpha():
                yield f"territory {code}", name
                yield f"territory {code}", code
                yield f"territory {code}", "".join(chr(_FLAG_A + ord(one) - 65) for one in code)
        for code, name in locale.languages.items():
            if code.isalpha() and len(code) in (2, 3):
                yield f"language {code}", name
                yield f"language {code}", code
    for code, (meant, *more) in get_global("territory_aliases").items():
        if len(code) == 3 and code.isalpha() and not more:
            yield f"territory {meant}", code
