"""Roles: what somebody is to somebody, by words of five languages and by names of relations.

A sister and a brother are two sorts of sibling; "sibling_of", "sister" and "hermana_de" are
relations by which either is told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from language.folding import fold
from language.word_lists import read_words

LANGUAGES = ("english", "german", "french", "spanish", "italian")
# How a relation is named after a role whose bearer is its subject, and its object.
_OF: Mapping[str, tuple[str, ...]] = {
    "english": ("{}_of", "is_{}_of"),
    "german": ("{}_von",),
    "french": ("{}_de", "{}_d"),
    "spanish": ("{}_de",),
    "italian": ("{}_di",),
}
_HAS: Mapping[str, tuple[str, ...]] = {
    "english": ("{}", "has_{}", "my_{}"),
    "german": ("{}", "hat_{}"),
    "french": ("{}", "a_{}"),
    "spanish": ("{}", "tiene_{}"),
    "italian": ("{}", "ha_{}"),
}
_SIGNS = str.maketrans("", "", "_-.: ")


@dataclass(frozen=True, slots=True)
class Role:
    """A role. `sort` tells those of a kind apart, where it says so; `many`: several are meant."""

    name: str
    kind: str
    sort: str = ""
    many: bool = False

    def fits(self, other: "Role") -> bool:
        """Check whether one person may have both roles to another."""
        return self.kind == other.kind and (
            not (self.sort and other.sort) or self.sort == other.sort
        )


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A language's words for what is whose; `alone` are roles to the user without a "my"."""

    roles: Mapping[str, Role]
    mine: frozenset[str]
    of: frozenset[str]
    articles: frozenset[str]
    besides: frozenset[str]
    former: frozenset[str]
    alone: frozenset[str]


@dataclass(frozen=True, slots=True)
class Reading:
    """A relation's meaning: what its object is to its subject, and its subject to its object."""

    object: Role
    subject: Role


@cache
def lexicon(language: str) -> Lexicon:
    """Return a language's words, folded."""
    lists = read_words("names/roles")[language]
    roles: dict[str, Role] = {}
    for form in ("one", "many"):
        for name, spelt in lists[form].items():
            for word in spelt.split("|"):
                roles.setdefault(fold(word), replace(_role(name), many=form == "many"))
    words = {
        name: frozenset(map(fold, lists[name].split("|")))
        for name in ("mine", "of", "articles", "besides", "former", "alone")
    }
    return Lexicon(roles=roles, **words)


def own_role(word: str) -> Role:
    """Return the role that only its word is known of: a supplier's auditor."""
    return Role(word, word)


def relation_names(role: Role) -> tuple[str, ...]:
    """Return the names of relations between those of whom one may have the role; in lower case."""
    if role.kind in read_words("names/roles")["kinds"]:
        return _names_by_kind()[role.kind]
    return tuple(dict.fromkeys(name for name, _ in _spelt(role.name, LANGUAGES)))


def compact(name: str) -> str:
    """Return a relation's name without case and signs: `sisterOf` is `sister_of`."""
    return name.lower().translate(_SIGNS)


def read_relation(name: str, role: Role, *, outward: bool) -> Role | None:
    """Return what the relation's other end is to the end it is read from; None if it is no role.

    `role` is the role that is asked for; `outward`: it is read from its subject.
    """
    if role.kind in read_words("names/roles")["kinds"]:
        reading = _readings().get(compact(name))
    else:
        found = {compact(spelt): of for spelt, of in _spelt(role.name, LANGUAGES)}
        of = found.get(compact(name))
        # Of a role that is no kind nothing is known the other way round.
        unknown = Role("", "")
        reading = None if of is None else Reading(unknown, role) if of else Reading(role, unknown)
    if reading is None:
        return None
    return reading.object if outward else reading.subject


def role_words() -> Mapping[str, Role]:
    """Return every language's words of roles; the first language's where several have a word."""
    return _all_words()


@cache
def _all_words() -> dict[str, Role]:
    found: dict[str, Role] = {}
    for language in LANGUAGES:
        for word, role in lexicon(language).roles.items():
            found.setdefault(word, role)
    return found


def _role(name: str) -> Role:
    kind, _, sort = read_words("names/roles")["roles"].get(name, name).partition(" ")
    return Role(name, kind, sort)


def _inverse(role: Role) -> Role:
    return _role(read_words("names/roles")["kinds"].get(role.kind, role.kind))


def _spelt(word: str, languages: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield names of relations with a role's word, and whether the subject has the role."""
    plain = word.replace("-", "_")
    for language in languages:
        yield from ((form.format(plain), False) for form in _HAS[language])
        yield from ((form.format(plain), True) for form in _OF[language])


@cache
def _readings() -> dict[str, Reading]:
    """Map compact names of relations to what they say."""
    return {compact(name): reading for name, reading in _spelt_readings()}


@cache
def _names_by_kind() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {kind: {} for kind in read_words("names/roles")["kinds"]}
    for name, reading in _spelt_readings():
        for role in (reading.object, reading.subject):
            found.setdefault(role.kind, {})[name] = None
    return {kind: tuple(names) for kind, names in found.items()}


@cache
def _spelt_readings() -> tuple[tuple[str, Reading], ...]:
    """Return the names of relations, spelt with underscores, the surest reading of each."""
    found: dict[str, Reading] = {}
    for name, role in read_words("names/roles")["relations"].items():
        found[name] = Reading(_role(role), _inverse(_role(role)))
    names = [*read_words("names/roles")["roles"], *read_words("names/roles")["kinds"]]
    spelt = [("english", name, _role(name)) for name in names]
    for language in LANGUAGES:
        spelt += [(language, word, role) for word, role in lexicon(language).roles.items()]
    for language, word, role in spelt:
        role = replace(role, many=False)
        for name, of in _spelt(word, [language]):
            reading = Reading(_inverse(role), role) if of else Reading(role, _inverse(role))
            found.setdefault(name, reading)
    return tuple(found.items())
