"""Code points that are not seen, and a text without them. Pure.

The ranges are those of Unicode's property Default_Ignorable_Code_Point (DerivedCoreProperties.txt,
17.0), written down since Python's unicodedata does not have it: joiners, variation selectors, tags,
bidi controls, the soft hyphen, Hangul fillers. Unassigned code points among them are reserved.
"""

import re
import unicodedata

DEFAULT_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
# Controls but for white space, and annotations: not of the property, and not seen either.
_CONTROLS = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufff9-\ufffb"
_IGNORABLE = re.compile(f"[{DEFAULT_IGNORABLE}]")
_UNSEEN = re.compile(f"[{DEFAULT_IGNORABLE}{_CONTROLS}]")
# What shapes its neighbours, as scripts and emoji need: joiners and variation selectors.
_SHAPING = re.compile("[\u034f\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_JOINERS = "\u200c\u200d"
_NON_JOINER = "\u200c"
_VIRAMA = 9
# Scripts whose letters join, by the first word of a letter's name.
_JOINING = frozenset({"ARABIC", "SYRIAC", "NKO", "MANDAIC", "MONGOLIAN", "PHAGS-PA", "ADLAM"})


def without_ignorables(text: str) -> str:
    """The text without any code point that is ignorable by default, joiners too."""
    return text if text.isascii() else _IGNORABLE.sub("", text)


def without_unseen(text: str) -> str:
    """The text without what is not seen, but for joiners that spelling asks for.

    As in host names (RFC 5892, A.1 and A.2): behind a virama, and a non-joiner between letters of a
    script that joins. Persian and the Indic scripts stay legible; a joined emoji becomes several.
    """
    return _UNSEEN.sub(lambda found: found[0] if _is_spelling(text, found) else "", text)


def without_hidden(text: str) -> str:
    """The text without what is not seen and shapes nothing: joined emoji stay as they are."""
    return _UNSEEN.sub(lambda found: found[0] if _SHAPING.match(found[0]) else "", text)


def _is_spelling(text: str, found: re.Match[str]) -> bool:
    """Check whether a joiner was found that its neighbours need."""
    at = found.start()
    if found[0] not in _JOINERS or at == 0:
        return False
    if unicodedata.combining(text[at - 1]) == _VIRAMA:
        return True
    return found[0] == _NON_JOINER and _joins(text[at - 1]) and _joins(text[at + 1 : at + 2])


def _joins(sign: str) -> bool:
    return sign != "" and unicodedata.name(sign, "").partition(" ")[0] in _JOINING
