"""Tokens of names in the full-text index, and queries for them: both are made here alone.

Each begins with a letter that says what it is, and has letters, digits and `_` after it, so that
the index need only cut at spaces: `k` the whole folded name (its hash), `w` a word, `g` three
letters, `s` a word's consonants, `i` initials, `c` a short name that may be another's initials.
"""

import hashlib
from collections.abc import Iterable

from language.names.parse import Name, take_apart

_MOST_WORDS = 16
_MOST_GRAMS = 96
_LONGEST_SHORT = 8
# Lucene takes no query of more than 1024 clauses; each name gives at most some hundred.
_MOST_TOKENS = 4096


def key_token(key: str) -> str:
    """The token of a whole folded name."""
    return "k" + hashlib.blake2b(key.encode("utf-8"), digest_size=10).hexdigest()


def tokens_of(names: Iterable[str]) -> str:
    """Return the tokens of an entity of these names in the index, with spaces between."""
    found: dict[str, None] = {}
    for name in names:
        apart = take_apart(name)
        found[key_token(apart.key)] = None
        found |= dict.fromkeys(_like(apart))
        found |= dict.fromkeys(f"i{one}" for one in apart.initials if _is_plain(one))
        if len(apart.compact) <= _LONGEST_SHORT and _is_plain(apart.compact):
            found[f"c{apart.compact}"] = None
    return " ".join(list(found)[:_MOST_TOKENS])


def query_of(tenant: str, name: str, others: Iterable[str] = ()) -> str:
    """A Lucene query for a tenant's entities with a name like this one, the likest first.

    `others` are folded names that mean the same: what has one of them is found, too.
    """
    apart = take_apart(name)
    asked = [f"{key_token(apart.key)}^20", *_like(apart)]
    asked += [f"{key_token(key)}^20" for key in others]
    if len(apart.compact) <= _LONGEST_SHORT and _is_plain(apart.compact):
        asked.append(f"i{apart.compact}^8")
    asked += [
        f"c{one}^8" for one in apart.initials if _is_plain(one) and len(one) <= _LONGEST_SHORT
    ]
    return f"+tenant:{tenant} +tokens:({' '.join(asked)})"


def word_tokens(word: str) -> list[str]:
    """The tokens of the words of a name that has this word."""
    return [one for each in take_apart(word).words if _is_plain(one := f"w{each[:64]}")]


def key_query(tenant: str, key: str) -> str:
    """A Lucene query for a tenant's entities with a name that folds to the key."""
    return f"+tenant:{tenant} +tokens:{key_token(key)}"


def _like(name: Name) -> list[str]:
    letters = [
        one.replace("^", "_").replace("$", "_") for one in sorted(name.grams) if len(one) == 3
    ]
    parts = [
        *(f"w{word[:64]}" for word in name.words[:_MOST_WORDS]),
        *(f"s{word[:64]}" for word in name.heard[:_MOST_WORDS]),
        *(f"g{one}" for one in letters[:_MOST_GRAMS]),
    ]
    return [part for part in parts if _is_plain(part)]


def _is_plain(token: str) -> bool:
    """Check that nothing in the token has a meaning in a query: a name of signs alone has such."""
    return token.isascii() and token.replace("_", "a").isalnum()
