"""Names and other people's words, as they may stand in a sentence of ours. Pure."""

from functools import lru_cache

from language.framing.marks import without_marks
from language.questions.injection import find_order

LONGEST = 60
WITHHELD = "[…]"


@lru_cache(maxsize=4096)
def label(text: str, most: int = LONGEST) -> str:
    """The text on one line of at most `most` characters, without marks and what is not seen.

    What reads like an order to a model is withheld: a name cannot be fenced in a sentence.
    """
    # A little more than is shown, for what is taken out.
    text = text[: 4 * most]
    said = " ".join(without_marks(text).split())
    if any(find_order(one) is not None for one in {text, said}):
        return WITHHELD
    return said if len(said) <= most else f"{said[: most - 1].rstrip()}…"
