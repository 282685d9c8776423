"""Ages as they stand behind a name or before a job: "34", "34 años", "28-year-old"."""

from collections.abc import Sequence

from language.extraction.parsing.grammar import Grammar

OLDEST = 120


def age_in(words: Sequence[str], grammar: Grammar) -> str | None:
    """Return the years that folded words tell, if they tell nothing else."""
    if not words or not is_age(words[0]) or not grammar.lists["aged"].issuperset(words[1:]):
        return None
    return words[0]


def is_age(word: str) -> bool:
    """Check for a number of years that somebody may have."""
    plain = word.isascii() and word.isdigit() and not word.startswith("0")
    return plain and int(word) <= OLDEST
