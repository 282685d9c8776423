"""Marks that a model may take for the frame of what it reads: tags, and the fence. Pure.

They are looked for in the text as it is read: compatibility forms folded (NFKD), accents and what
is not seen left out, in lower case; what is found is taken out of the text as it is written.
"""

import re
import unicodedata

from language.framing.invisible import without_ignorables, without_unseen

# The word that the fence's marks begin with.
FENCE = "untrusted"
# Brackets and strokes that look like those of a mark, which no normal form folds.
_OPENING = "<\u2039\u2329\u276e\u2770\u27e8\u27ea\u29fc\u3008\u300a\u02c2\u1438\u227a\\[({"
_CLOSING = ">\u203a\u232a\u276f\u2771\u27e9\u27eb\u29fd\u3009\u300b\u02c3\u1433\u227b\\])}"
_STROKE = "/\\\\|\u2044\u2215\u29f8\u29f5"
# Rows of brackets are taken at once, whatever follows, so that reading them takes no long time.
_FENCE = re.compile(
    rf"[{_OPENING}{_STROKE}][{_OPENING}{_STROKE}\s]*+"
    rf"(?P<word>{FENCE}(?:\s?[-\u2010-\u2015_][-\w]{{0,64}}\s?[{_CLOSING}]?|\s*+>))?"
)
# `<` where a name, a stroke or a sign of markup follows it, and the `>` of the same tag: a
# less-than sign before a number or a space stays.
_TAG = re.compile(
    r"<[<\s]*+(?P<sign>[/\\!?|]++|\Z|(?<=<)(?=[^\W\d]))?(?P<inside>[^<>]{0,200})(?P<end>>?)"
)


def without_marks(text: str) -> str:
    """The text without what is not seen and without marks; the words within a tag stay."""
    text = without_unseen(text)
    while True:
        signs, places = _read(text)
        if (gone := _marked(signs)) == []:
            return text
        text = _blanked(text, {places[at] for at in gone})


def as_read(text: str) -> str:
    """The text as marks are looked for in it."""
    return _read(text)[0]


def _read(text: str) -> tuple[str, list[int] | range]:
    """The text as it is read, and for each sign of it the place that it has in the text."""
    if text.isascii():
        return text.lower(), range(len(text))
    signs: list[str] = []
    places: list[int] = []
    for at, sign in enumerate(text):
        for part in unicodedata.normalize("NFKD", without_ignorables(sign)).lower():
            if not unicodedata.combining(part):
                signs.append(part)
                places.append(at)
    return "".join(signs), places


def _marked(signs: str) -> list[int]:
    """Places of what is taken out: a fence's mark whole, of a tag what encloses it."""
    gone: list[int] = []
    for found in _FENCE.finditer(signs):
        if found["word"]:
            gone += range(*found.span())
    for found in _TAG.finditer(signs):
        if found["sign"] is not None:
            gone += (*range(found.start(), found.start("inside")), *range(*found.span("end")))
    return gone


def _blanked(text: str, places: set[int]) -> str:
    """The text with one space for each row of signs at these places."""
    kept = ("\0" if at in places else sign for at, sign in enumerate(text))
    return re.sub("\0+", " ", "".join(kept)).strip()
