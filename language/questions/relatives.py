"""People who are named by what they are to others: "my sister", "le frère de Léa".

Read by rules in five languages, from the words alone: whom a name means, and who stands in which
relation to whom, is the graph's to say.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from anaphora.text_cache import cache_texts
from language.folding import fold
from language.names.parse import PARTICLES
from language.names.roles import LANGUAGES, Role, lexicon, own_role
from language.questions.possessives import Token, spelt, tokens_of
from language.word_lists import STOP_WORDS
from language.words import guess_language, words

# Most words of a name, and between a role and whose it is.
_LONGEST = 4
_MOST_BETWEEN = 2
_MOST_HOPS = 2
_MOST_FOUND = 4

# Whom a role of the past means is not known.
_FORMER, _NOBODY = "former", Role("", "")
_POSTPOSED = ("spanish", "italian")


@dataclass(frozen=True, slots=True)
class Relative:
    """Somebody who is named by roles, from the owner on: Dana, her partner, his sister.

    `owner` are what the owner's name may fold to, the likeliest first; none: the user. `said` are
    the words; they are `start` to `end` of the text's.
    """

    owner: tuple[str, ...]
    roles: tuple[Role, ...]
    said: str
    start: int
    end: int


@cache_texts
def relatives(text: str) -> tuple[Relative, ...]:
    """Find those whom a text names by at most two roles, at most 4; the longest first."""
    tokens = tokens_of(text)
    guessed = guess_language(words(text[:2000]))
    known = [name for name in LANGUAGES if name != guessed]
    for language in (guessed, *known):
        if found := _Reader(tokens, language, own=False).found(guessed=language == guessed):
            break
    else:
        found = _Reader(tokens, guessed, own=True).found(guessed=True)
    return tuple(one for one in found if len(one.roles) <= _MOST_HOPS and _NOBODY not in one.roles)


def asks_of_relative(text: str, by: Set[str]) -> bool:
    """Check whether a question is about somebody's kin: "my sister", and not "my job".

    `by` are the words by which it asks for a relation.
    """
    return any(words(one.said)[-1] not in by for one in relatives(text))


def without_relatives(text: str, found: Iterable[Relative]) -> str:
    """Return the words of a text that are not of these."""
    gone = {at for one in found for at in range(one.start, one.end)}
    return " ".join(token.raw for at, token in enumerate(tokens_of(text)) if at not in gone)


@dataclass(frozen=True, slots=True)
class _Found:
    owner: tuple[str, ...]
    roles: tuple[Role, ...]
    start: int
    end: int

    def then(self, role: Role, start: int, end: int) -> "_Found":
        return _Found(self.owner, (*self.roles, role), min(start, self.start), max(end, self.end))


class _Reader:
    """Reads the words of a text by the rules of a language.

    `own`: also words that are no known roles, where their place says that they are relations.
    """

    def __init__(self, tokens: Sequence[Token], language: str, *, own: bool) -> None:
        self._tokens = tokens
        self._words = lexicon(language)
        self._language = language
        self._stop = STOP_WORDS[language]
        self._own = own
        self._spelt = any(token.capital for token in tokens)
        self._read: dict[int, _Found | None] = {}

    def found(self, *, guessed: bool) -> tuple[Relative, ...]:
        """Find those that are named by roles and are no part of a longer such name.

        `guessed`: the text is probably in this language.
        """
        places = range(len(self._tokens))
        nouns = guessed and self._language == "german"
        found = [
            one
            for at in places
            if (one := self._at(at) or self._alone(at, nouns=nouns)) is not None
        ]
        kept: list[_Found] = []
        for one in sorted(found, key=lambda one: (one.start - one.end, -len(one.roles))):
            if all(one.end <= other.start or other.end <= one.start for other in kept):
                kept.append(one)
        return tuple(
            Relative(one.owner, one.roles, self._said(one), one.start, one.end)
            for one in kept[:_MOST_FOUND]
        )

    def _at(self, at: int) -> _Found | None:
        """Read the role at a place with its owner, before it or after it."""
        if at not in self._read:
            self._read[at] = None
            role = self._role(at)
            if role is not None:
                self._read[at] = self._owned_before(at, role) or self._owned_after(at, role)
        return self._read[at]

    def _role(self, at: int) -> Role | None:
        token = self._tokens[at]
        if (role := self._words.roles.get(token.key)) is not None:
            return role
        if not self._own or not token.key.isalpha() or token.key in self._stop or at == 0:
            return None
        before = self._tokens[at - 1]
        after = self._tokens[at + 1].key if at + 1 < len(self._tokens) else ""
        named = before.owned and not before.ends and before.key not in self._stop
        if named or before.key in self._words.mine:
            return own_role(token.key)
        is_of = before.key in self._words.articles and after in self._words.of
        return own_role(token.key) if is_of and not token.ends else None

    def _owned_before(self, at: int, role: Role) -> _Found | None:
        """Read "my sister", "Dana's sister", "Danas Schwester", "Dana's partner's sister"."""
        owner = at - 1
        while owner >= 0 and at - owner <= _MOST_BETWEEN and self._is_between(owner):
            role = self._of_past(role, self._tokens[owner].key)
            owner -= 1
        if owner < 0 or self._tokens[owner].ends:
            return None
        token = self._tokens[owner]
        if token.key in self._words.mine and not token.owned:
            return _Found((), (role,), owner, at + 1)
        if token.owned and self._role(owner) is not None:
            of_role = self._at(owner)
            return None if of_role is None else of_role.then(role, of_role.start, at + 1)
        if not (token.owned or self._is_genitive(owner, at)):
            return None
        names, start = self._names_before(owner)
        return _Found(names, (role,), start, at + 1) if names else None

    def _owned_after(self, at: int, role: Role) -> _Found | None:
        """Read "the sister of Dana", "la sœur de mon ami", "Schwester meines Chefs"."""
        after = at + 1
        if self._tokens[at].ends or self._tokens[at].owned:
            return None
        while after < len(self._tokens) and after == at + 1 and self._is_between(after):
            role = self._of_past(role, self._tokens[after].key)
            after += 1
        if after >= len(self._tokens):
            return None
        token, words = self._tokens[after], self._words
        if token.key in words.mine and not self._is_role(after + 1):
            # Amico mio.
            return _Found((), (role,), at, after + 1) if self._language in _POSTPOSED else None
        if token.key in words.mine:
            return self._of_relative(at, after, role)
        if token.key not in words.of or token.ends:
            return None
        return self._of_relative(at, after + 1, role) or self._of_named(at, after, role)

    def _of_relative(self, at: int, start: int, role: Role) -> _Found | None:
        """Read on: a role of my partner, of the partner of Dana, of Dana's partner."""
        for place in range(start, min(start + _LONGEST + _MOST_BETWEEN, len(self._tokens))):
            if self._words.roles.get(self._tokens[place].key) is not None:
                found = self._at(place)
                # The manager of my sister's team is not my sister's.
                if found is None or found.start < start or self._tokens[found.end - 1].owned:
                    return None
                return found.then(role, at, found.end)
            if self._tokens[place].ends:
                return None
        return None

    def _of_named(self, at: int, of: int, role: Role) -> _Found | None:
        start = of + 1
        while start < len(self._tokens) and self._tokens[start].key in self._words.articles:
            start += 1
        if start < len(self._tokens) and self._tokens[start].key == "mine":
            return _Found((), (role,), at, start + 1)
        if self._language == "german" and self._tokens[of].key in self._words.articles:
            # Die Schwester der Chefin: whose name it would be has no article.
            return None
        names, end = self._names_after(start)
        return _Found(names, (role,), at, end) if names else None

    def _alone(self, at: int, *, nouns: bool) -> _Found | None:
        """Read "Mom", who is the user's where nobody else's is said; `nouns` have capitals."""
        token = self._tokens[at]
        if token.key not in self._words.alone:
            return None
        before = self._tokens[at - 1] if at else None
        told = self._words.articles | self._words.mine | self._words.of
        if before is not None and not before.ends and (before.owned or before.key in told):
            return None
        if at + 1 < len(self._tokens) and not token.ends and not nouns:
            after = self._tokens[at + 1]
            if after.capital and self._spelt and not token.owned:
                return None
        return _Found((), (self._words.roles[token.key],), at, at + 1)

    def _is_role(self, at: int) -> bool:
        end = min(at + _MOST_BETWEEN + 1, len(self._tokens))
        return any(self._tokens[place].key in self._words.roles for place in range(at, end))

    def _is_between(self, at: int) -> bool:
        token = self._tokens[at]
        return token.key in self._words.besides and not token.ends

    def _of_past(self, role: Role, beside: str) -> Role:
        """Return whom a former partner is; of other roles that were, nothing is known."""
        if beside not in self._words.former:
            return role
        return Role(_FORMER, _FORMER, role.sort) if role.kind == "partner" else _NOBODY

    def _is_genitive(self, owner: int, at: int) -> bool:
        """Check for a name with an s and no apostrophe, right before its role."""
        token = self._tokens[owner]
        if owner + 1 != at or len(token.key) <= 3 or not token.key.endswith("s"):
            return False
        return self._language in ("german", "english") and (token.capital or not self._spelt)

    def _names_before(self, at: int) -> tuple[tuple[str, ...], int]:
        """Return what a name that ends here may fold to, and where it may begin."""
        token, start = self._tokens[at], at
        while start > 0 and at - start < _LONGEST - 1 and self._goes_before(start - 1):
            start -= 1
        if token.key in self._stop and not (token.capital and at > 0):
            return (), at
        lasts = [token.base] if token.owned else [token.base, token.base[:-1]]
        before = [one.base for one in self._tokens[start:at]]
        keys = [
            fold(" ".join([*before[skip:], last]))
            for skip in range(len(before) + 1)
            for last in lasts
        ]
        return tuple(dict.fromkeys(filter(None, keys))), start

    def _names_after(self, at: int) -> tuple[tuple[str, ...], int]:
        """Return what a name that begins here may fold to, and where it may end."""
        end = at
        while end < len(self._tokens) and end - at < _LONGEST:
            if end > at and not self._may_be_of_name(end):
                break
            end += 1
            if self._tokens[end - 1].ends:
                break
        found = [one.base for one in self._tokens[at:end]]
        if not found or self._tokens[at].key in self._stop:
            return (), at
        keys = [fold(" ".join(found[:count])) for count in range(len(found), 0, -1)]
        return tuple(dict.fromkeys(filter(None, keys))), end

    def _goes_before(self, at: int) -> bool:
        """Check whether a word may be of a name that goes on after it."""
        token = self._tokens[at]
        if token.ends or token.owned or not self._may_be_of_name(at):
            return False
        first = at == 0 or self._tokens[at - 1].ends
        if token.key in PARTICLES and not token.capital:
            return not first and self._tokens[at - 1].capital and self._goes_before(at - 1)
        return not (first and token.key in self._stop)

    def _may_be_of_name(self, at: int) -> bool:
        token = self._tokens[at]
        if token.key in self._words.roles:
            return False
        if self._spelt:
            return token.capital or token.key in PARTICLES
        return token.key not in self._stop

    def _said(self, one: _Found) -> str:
        return spelt(self._tokens[one.start : one.end])
