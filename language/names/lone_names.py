"""A first or a last name alone: which names it may be short for, and where a text says one.

It is a person's alone, and decides nothing by itself: whether it means somebody depends on whether
nobody else can be meant.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from language.embedding.name_text import THING
from language.folding import fold
from language.names.parse import COMPANIES, GIVEN, HONORIFICS, PARTICLES
from language.names.roles import role_words
from language.word_lists import read_words
from language.words import content_words, language_of, words

_LISTS = read_words("names/name_words")
_PERSONS = frozenset(_LISTS["persons"])
_KNOWN_GIVEN = frozenset(_LISTS["known_given"].split()) | GIVEN.keys()
_WORDS_TOO = frozenset(_LISTS["words_too"].split())
_MONTHS = frozenset(
    fold(name) for names in read_words("time_words")["months"] for name in names.split()
)
_BEFORE_MONTHS = frozenset(_LISTS["before_months"].split())
# Small words inside of names.
_INSIDE = PARTICLES | {"of", "the"}
_MOST_PARTS = 6
# Names of a query are looked for in so many words.
_MOST_WORDS = 64
_LEAST_LETTERS = 2

_EDGES = ".,;:!?¡¿()[]{}<>«»„“”\"'’‘`*_…"
_ENDS = re.compile(r"[.,;:!?…)\]»”\"]$")
_OWNED = re.compile(r"['’]s?$")
_ELIDED = re.compile(r"^(?:[dl]|qu|dell|all|sull|dall|nell)['’](?=\w\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word of a text that may be a name alone, and what it may fold to, the likeliest first.

    `beside` are the folded words that it stands between, where they may be of the same name.
    """

    text: str
    keys: tuple[str, ...]
    beside: frozenset[str] = frozenset()
    capital: bool = True


def is_borne(key: str, name: str, type: str) -> bool:
    """Check whether a folded word is the first or the last name of a person of this name."""
    parts = _parts(name)
    if type not in _PERSONS and not (type == THING and parts and parts[0] in _KNOWN_GIVEN):
        return False
    # Of two family names the first is used alone.
    return len(parts) > 1 and key in (parts[0], parts[-1], *parts[-2:-1])


def bearing_parts(name: str, type: str) -> tuple[str, ...]:
    """Return the folded words by which a person of this name is called alone; none for others."""
    return tuple(part for part in _parts(name) if is_borne(part, name, type))


def is_given(key: str) -> bool:
    """Check whether a folded word is known as a given name."""
    return key in _KNOWN_GIVEN


def is_person(type: str) -> bool:
    """Check whether what has this type bears a person's name."""
    return type in _PERSONS


def may_be_of(spoken: Spoken, names: Sequence[str]) -> bool:
    """Check that what stands beside a spoken name does not make it another's: Helen Brandt is not
    Helen Okafor."""
    said = (fold(part.strip(_EDGES)) for name in names for part in name.split())
    return spoken.beside <= frozenset(said)


def lone_name(name: str) -> str | None:
    """The folded first or last name that a name is, its title apart; None where it is more.

    In small letters what is a word, too, is that word.
    """
    parts = [part for part in _bare(name) if part not in PARTICLES]
    if len(parts) != 1 or not _is_name(parts[0]):
        return None
    is_small = name == name.lower()
    return None if is_small and parts[0] in _WORDS_TOO else parts[0]


def spoken_names(text: str) -> list[Spoken]:
    """Words of a text that may be somebody's first or last name, in their order."""
    spelt = text.split(maxsplit=_MOST_WORDS)[:_MOST_WORDS]
    if text == text.upper():
        spelt = [part.lower() for part in spelt]
    language = language_of(text[:2000])
    parts = [_Part.of(part, at, spelt, language) for at, part in enumerate(spelt)]
    found = []
    for at, part in enumerate(parts):
        if part.may_be_name(parts[at - 1] if at else None, alone=len(parts) == 1):
            found.append(Spoken(part.text, part.keys, _beside(parts, at, language), part.capital))
    return found


def name_runs(text: str) -> list[str]:
    """Return what may be names by their capitals, whole: "Atelier Hydro", "Bank of America".

    German nouns have capitals, too: what an article or the like determines is no name.
    """
    spelt = text.split(maxsplit=_MOST_WORDS)[:_MOST_WORDS]
    if text == text.upper():
        return []
    language = language_of(text[:2000])
    runs: list[list[str]] = []
    between: list[str] = []
    going = False
    before: _Part | None = None
    for at, one in enumerate(spelt):
        part = _Part.of(one, at, spelt, language)
        if part.is_of_name(before, going=going):
            if not going:
                runs.append([])
            runs[-1] += [*between, _ELIDED.sub("", _OWNED.sub("", part.text))]
            between, going = [], not (part.ends or part.owned)
        elif going and part.is_inside:
            between.append(part.text)
        else:
            between, going = [], False
        before = part
    return [" ".join(run) for run in runs]


@dataclass(frozen=True, slots=True)
class _Part:
    """A word as it is written: whether it begins a sentence, has a capital, ends what it is in."""

    text: str
    keys: tuple[str, ...]
    language: str
    first: bool
    capital: bool
    ends: bool
    owned: bool

    @classmethod
    def of(cls, spelt: str, at: int, every: Sequence[str], language: str) -> "_Part":
        bare = spelt.strip(_EDGES)
        plain = _OWNED.sub("", bare)
        elided = _ELIDED.sub("", plain)
        capital = elided[:1].isupper()
        forms = [plain, elided]
        if capital and elided.endswith("s") and len(elided) > 3:
            # Helens Bruder; and whoever leaves the apostrophe out.
            forms.append(elided[:-1])
        keys = tuple(dict.fromkeys(key for key in map(fold, forms) if _is_name(key)))
        before = every[at - 1] if at else ""
        title = fold(before.strip(_EDGES)) in HONORIFICS
        return cls(
            text=bare,
            keys=keys,
            language=language,
            first=at == 0 or (before.endswith((".", "!", "?", ":")) and not title),
            capital=capital,
            ends=bool(_ENDS.search(spelt)) and fold(bare) not in HONORIFICS,
            owned=plain != bare or elided != plain,
        )

    @property
    def word(self) -> str:
        return self.keys[0] if self.keys else ""

    @property
    def opens(self) -> bool:
        """True if the word has its capital from where it stands, as far as one can tell."""
        return self.first and self.word not in _KNOWN_GIVEN

    @property
    def is_plain(self) -> bool:
        """True if the word says nothing by itself in the language."""
        return not content_words(words(self.word), self.language)

    @property
    def is_inside(self) -> bool:
        """True for a small word that a name may go on after."""
        german = self.language == "german" and self.word in _determiners()
        return self.word in _INSIDE and not (self.ends or german)

    def is_of_name(self, before: "_Part | None", *, going: bool) -> bool:
        """Check for a word of a name by its capital, where `going` one has begun."""
        if not self.capital or self.word in role_words():
            return False
        if not self.may_be_name(before, alone=False):
            return False
        if going or self.language != "german" or before is None or before.ends:
            return True
        return before.word not in _determiners()

    def may_be_name(self, before: "_Part | None", *, alone: bool) -> bool:
        if not self.keys or self.word in HONORIFICS or self.word in PARTICLES:
            return False
        if self.word in _MONTHS and before is not None and before.word in _BEFORE_MONTHS:
            return False
        is_word = self.is_plain or self.word in _WORDS_TOO
        determined = before is not None and not before.ends and before.word in _determiners()
        if not self.capital:
            owned = before is not None and before.owned and not before.ends
            return not (is_word or determined or owned) and len(self.word) > _LEAST_LETTERS
        return not is_word or (not determined and (alone or self.owned or not self.first))


def _beside(parts: Sequence[_Part], at: int, language: str) -> frozenset[str]:
    """Find capitalised words right before or after: a longer name's, but in German any noun's."""
    if language == "german" or not parts[at].capital:
        return frozenset()
    found = []
    before = at - 1
    while before >= 0 and parts[before].word in PARTICLES and not parts[before].ends:
        before -= 1
    if before >= 0 and not (parts[before].ends or parts[before].owned or parts[before].opens):
        found.append(parts[before])
    if at + 1 < len(parts) and not (parts[at].ends or parts[at].owned):
        found.append(parts[at + 1])
    return frozenset(
        one.keys[-1 if one.owned else 0]
        for one in found
        if one.keys and one.capital and not one.is_plain and one.word not in HONORIFICS
    )


@lru_cache(maxsize=65_536)
def _parts(name: str) -> tuple[str, ...]:
    """The folded words of a person's name, titles apart; none for what can be none."""
    parts = _bare(name)
    while parts and parts[0] in HONORIFICS:
        parts = parts[1:]
    while parts and parts[-1] in HONORIFICS:
        parts = parts[:-1]
    names = [part for part in parts if part not in PARTICLES]
    if len(parts) > _MOST_PARTS or not names or not all(map(_is_name, parts)):
        return ()
    return () if parts[-1] in COMPANIES else tuple(names)


def _bare(name: str) -> tuple[str, ...]:
    parts = tuple(fold(part.strip(_EDGES)) for part in name.split())
    titles = [part for part in parts if part not in HONORIFICS]
    return tuple(titles) if len(titles) < len(parts) and titles else parts


def _is_name(part: str) -> bool:
    letters = part.replace("-", "").replace("'", "").replace("’", "")
    return len(letters) >= _LEAST_LETTERS and letters.isalpha()


@lru_cache(maxsize=1)
def _determiners() -> frozenset[str]:
    listed: Mapping[str, str] = _LISTS["determiners"]
    return frozenset(word for text in listed.values() for word in text.split())
