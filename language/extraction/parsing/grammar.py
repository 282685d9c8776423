"""Rules of how facts are said in a language: `language/data/extraction`, compiled once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from language.folding import fold
from language.word_lists import read_words

NAMES = {"en": "english", "es": "spanish", "fr": "french", "de": "german", "it": "italian"}
# Words that change their meaning with their accent.
_ACCENTED = frozenset(
    ("è", "é", "à", "ù", "ò", "où", "là", "sí", "sì", "él", "más", "té", "tè", "né", "dà")
) | frozenset(
    # "Wurde" was, "würde" would be; "me mudé" moved, "me mude" may move.
    ("mudé", "würde", "würden", "hätte", "hätten", "könnte", "könnten")
)
_UPPER = "A-Z\u00c0-\u00d6\u00d8-\u00de\u0100\u010c\u0110\u0141\u015a\u0160\u017b\u017d"
NAME = rf"[{_UPPER}][\w'-]*(?: (?:de|da|di|von|van|del|la|le|der|den)(?= [{_UPPER}]))?"
# A first name and a surname, or a name of three words; "I" is none.
NAMED = rf"{NAME}(?: (?![{_UPPER}](?![\w'-])){NAME}){{0,2}}"
_SLOT = re.compile(r"\{(\w+)\}")
_VERB = re.compile(r"<(\w+)>")
_LETTER = re.compile(r"[à-öø-ÿœ]")


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb's forms, folded: of the first person, of the third, and of the past."""

    first: frozenset[str]
    third: frozenset[str]
    past: frozenset[str]

    @property
    def forms(self) -> frozenset[str]:
        return self.first | self.third | self.past


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to say a relation. `kind` is of the last slot; `verb` the verb group that it has.

    `variant` tells rules of one relation apart: a change, what was, a name that stands alone.
    """

    relation: str
    variant: str
    pattern: "re.Pattern[str]"
    kind: str
    own_subject: bool
    verb: Verb | None
    # Words of which a sentence has one, or nothing in it matches.
    needs: frozenset[str]

    @property
    def changes(self) -> bool:
        """Check whether it tells of a change by itself: "moved to", "started at"."""
        return self.variant in ("moved", "started")

    @property
    def counts_negators(self) -> bool:
        """Check whether its negators deny it: some rules have one as a part of what they say."""
        return self.relation not in ("dislikes",) or self.verb is not None


@dataclass(frozen=True, slots=True)
class Grammar:
    """The rules and lists of a language; words of lists are folded."""

    code: str
    rules: tuple[Rule, ...]
    lists: Mapping[str, frozenset[str]]
    phrases: Mapping[str, "re.Pattern[str] | None"]
    # Relation to what is had, by its head; numerals in digits; "named", with the name behind it.
    heads: Mapping[str, str]
    numerals: Mapping[str, str]
    called: "re.Pattern[str] | None"
    third: "re.Pattern[str] | None"
    drops_subject: bool
    # Clauses that say a relation of "it", by (relation, whether it is denied).
    of_it: Mapping[tuple[str, bool], "re.Pattern[str]"]
    # Jobs that longer words may end with.
    job_ends: tuple[str, ...]

    def is_job(self, word: str) -> bool:
        """Check for a job by its folded noun; German writes "Grundschullehrer" as one."""
        if word in self.lists["jobs"]:
            return True
        return self.code == "de" and word.endswith(self.job_ends)

    def says(self, key: str, text: str) -> bool:
        """Check whether a text, of words with one space between, has a phrase of this list."""
        pattern = self.phrases[key]
        return pattern is not None and pattern.search(text) is not None


_LEAST_JOB = 5
_YEAR = r"(?:19|20)\d\d"

_PHRASES = (
    "negators", "former", "past", "now", "hedges", "unreal", "later_unreal", "reports", "ironic",
    "orders", "asking", "you", "mine", "since", "cited", "dead", "chat", "none", "list_and", "gone",
    "greetings", "origins", "fields", "yearly", "secrets", "passing", "no_more", "no_more_with",
    "upcoming", "ahead",
)  # fmt: skip


@cache
def grammar_of(code: str) -> Grammar:
    """The grammar of a language by its ISO 639-1 code."""
    data = read_words(f"extraction/{NAMES[code]}")
    verbs = {name: _verb(forms) for name, forms in data["verbs"].items()}
    lists = {key: _folded(value) for key, value in data.items() if isinstance(value, str)}
    lists |= {key: _folded(value) for key, value in data["nouns"].items()}
    lists |= {f"within.{key}": _folded(value) for key, value in data["within"].items()}
    lists |= {f"kin.{key}": _folded(value) for key, value in data["kin"].items()}
    lists["kin"] = frozenset[str]().union(*(_folded(value) for value in data["kin"].values()))
    people = lists["persons"] | lists["kin"] | lists["jobs"]
    # Of one alone: "he" is no "boys".
    lists["persons"] = frozenset(
        one for one in people - lists["several"] if one[:-1] not in people or one[-1] != "s"
    )
    return Grammar(
        code=code,
        rules=tuple(
            _rule(relation, text, data, verbs)
            for relation, texts in data["rules"].items()
            for text in texts
        ),
        lists=lists,
        phrases={key: _phrases(data.get(key, "")) for key in _PHRASES},
        heads=_heads(data),
        numerals=_numerals(NAMES[code]),
        called=re.compile(rf"(?i:{_alternatives(data['called'])}) (?P<name>{NAME}(?: {NAME})?)"),
        third=_phrases(data.get("third_forms", "")),
        drops_subject=bool(data.get("drops_subject", False)),
        of_it=_of_it(data),
        job_ends=tuple(sorted(word for word in lists["jobs"] if len(word) >= _LEAST_JOB)),
    )


def _of_it(data: Mapping[str, Any]) -> Mapping[tuple[str, bool], "re.Pattern[str]"]:
    """Patterns of whole clauses: "I love it so much", of which no word is left over."""
    told = data["of_it"]
    joints = _alternatives(f"{data['leads']}|{data['list_and']}|{data['and']}")
    begin = rf"(?:^|(?<= [,;]) |(?<=^[,;]) )(?:(?:{joints}|,) )*|(?<=[^ ]) (?:{joints}) "
    end = rf"(?: (?:{_alternatives(told['after'])}))*(?= [.!,;…]|$| (?:{joints}) )"
    # What denies is looked for first: "no" may lead a clause, and deny it.
    keys = {"unliked": ("likes", True), "hated": ("dislikes", False), "liked": ("likes", False)}
    return {
        key: re.compile(rf"(?i:(?:{begin})(?P<clause>(?:{'|'.join(map(bare, told[name]))})){end})")
        for name, key in keys.items()
    }


def _heads(data: Mapping[str, Any]) -> Mapping[str, str]:
    relations = [("owns", data["nouns"]["owned"]), ("has", data["nouns"]["had"])]
    relations += [(role, words) for role, words in data["kin"].items() if role != "other"]
    return {word: relation for relation, words in relations for word in _folded(words)}


def _numerals(name: str) -> Mapping[str, str]:
    listed = read_words("details")["numerals"][name]
    return {fold_word(word): digits for digits, words in listed.items() for word in words.split()}


def _verb(forms: str) -> Verb:
    first, third, past = (_folded(part) for part in f"{forms}//".split("/")[:3])
    return Verb(first, third, past)


def _folded(text: str) -> frozenset[str]:
    return frozenset(folded for word in text.split("|") if (folded := fold_word(word.strip())))


def fold_word(word: str) -> str:
    """A word, or words, to be looked up: folded, unless its accent is its meaning."""
    if " " in word:
        return " ".join(map(fold_word, word.split(" ")))
    lower = word.lower()
    return lower if lower in _ACCENTED else fold(word)


def _phrases(text: str) -> "re.Pattern[str] | None":
    if not text:
        return None
    return re.compile(rf"(?<![^ ])(?i:{_alternatives(text)})(?![^ ])")


def _alternatives(text: str) -> str:
    words = sorted((part.strip() for part in text.split("|")), key=lambda one: (-len(one), one))
    return "|".join(bare(re.escape(word).replace(r"\ ", " ")) for word in words if word)


def bare(pattern: str) -> str:
    """Let accents be left out, but where they tell words apart."""
    return " ".join(
        word
        if word in _ACCENTED
        else _LETTER.sub(lambda found: f"[{found[0]}{fold(found[0])[:1]}]", word)
        for word in pattern.split(" ")
    )


def _rule(relation: str, text: str, data: Mapping[str, Any], verbs: Mapping[str, Verb]) -> Rule:
    own = not text.startswith("! ")
    body = text.removeprefix("! ").replace("before} ", "before}")
    named = _VERB.search(body)
    forms = "|".join(data["verbs"][named[1]].split("/")) if named else ""
    slots = _SLOT.findall(body)
    pattern = bare(body)
    if named:
        behind = rf"(?P<behind>(?: (?:{_behind(data)})(?![^ ])){{0,5}})"
        pattern = pattern.replace(named[0], rf"(?P<verb>{_alternatives(forms)})(?![^ ]){behind}")
    pattern = _SLOT.sub(lambda found: _slot(found, pattern), pattern)
    mid = rf"(?P<between>(?:(?i:{_alternatives(data['between'])}) ){{0,6}})"
    start = _subject(data) if own else "(?<![^ ])"
    name, _, variant = relation.partition("-")
    return Rule(
        relation=name,
        variant=variant,
        pattern=re.compile(rf"{start}{mid}(?P<said>(?i:{pattern}))"),
        kind=slots[-1] if slots else "",
        own_subject=own,
        verb=verbs[named[1]] if named else None,
        needs=frozenset(form.split(" ")[-1] for form in verbs[named[1]].forms)
        if named
        else frozenset(),
    )


def _behind(data: Mapping[str, Any]) -> str:
    """Build a pattern of words between a verb and its object: adverbs, and since when it is so."""
    since = _alternatives(f"{data['since']}|{data['until_now']}")
    times = _alternatives(f"{data['units']}|{data['times']}")
    when = rf"(?:{since}) (?:[^ ,.]+ ){{0,2}}?(?:(?:{times})(?: {_YEAR})?|{_YEAR})"
    return f"{_alternatives(data['behind'])}|{when}"


def _slot(found: "re.Match[str]", pattern: str) -> str:
    name = found[1]
    if found.end() == len(pattern):
        return r"(?P<object>(?=[^ ]))"
    if name.endswith("before"):
        return "(?P<before>)"
    if name == "number":
        return "(?P<object>[^ ,.]+)"
    if name.startswith("name") and name[-1].isdigit():
        return rf"(?P<{name}>(?-i:{NAME})(?: (?-i:{NAME}))?)"
    return r"(?P<object>(?:[^ ,.]+ ){0,5}?[^ ,.]+)"


def _subject(data: Mapping[str, Any]) -> str:
    kin = "|".join(words for words in data["kin"].values())
    parts = [
        rf"(?i:(?P<first>{_alternatives(data['first'])}))",
        rf"(?i:(?P<third>{_alternatives(data['he'] + '|' + data['they'] + '|' + data['it'])}))",
        rf"(?P<kin>(?i:{_alternatives(data['mine'])})(?: [^ ,.]+){{0,2}}? "
        rf"(?i:{_alternatives(kin)}))(?: (?:, )?(?P<called>{NAMED})(?: ,)?)?",
        # "No vivo en Roma": a word that stands between a subject and its verb is no name.
        rf"(?!(?i:{_alternatives(data['between'])}) )(?P<named>{NAMED})",
        rf"(?i:(?P<elided>{_alternatives(data['and'])}|,))",
    ]
    if data.get("drops_subject"):
        parts.append(r"(?P<dropped>)(?=(?i:[^ ]))")
        return rf"(?<![^ ])(?:(?:{'|'.join(parts[:-1])}) |(?P<dropped>))"
    return rf"(?<![^ ])(?:{'|'.join(parts)}) "


@cache
def kin_patterns(code: str) -> tuple["re.Pattern[str]", ...]:
    """Patterns of kin with a name beside: an apposition, and "is called"."""
    data = read_words(f"extraction/{NAMES[code]}")
    nouns = "|".join(words for role, words in data["kin"].items() if role != "other")
    mine = rf"(?i:{_alternatives(data['mine'])})"
    kin = (
        rf"{mine}(?P<kin_before>(?: [^ ,.]+){{0,2}}?) (?P<kin>(?i:{_alternatives(nouns)}))(?![^ ])"
    )
    name = rf"(?P<name>{NAME}(?: {NAME})?)"
    is_kin = _alternatives(data["is_kin"])
    return (
        # "Nadia's my girlfriend", "Tom (my husband)"
        re.compile(rf"(?<![^ ]){name} (?i:{is_kin})(?: [^ ,.]+)?? {kin}(?! (?i:'s|of|and|,? the))"),
        re.compile(rf"(?<![^ ]){name} \( {kin} \)"),
        re.compile(rf"(?<![^ ]){kin}(?: ,)? {name}"),
        *(
            re.compile(rf"(?<![^ ]){kin} (?i:{bare(is_called)}) {name}")
            for is_called in data["is_called"]
        ),
    )


@cache
def possession_pattern(code: str) -> "re.Pattern[str]":
    """The speaker's own pets, things and kin, without their names."""
    data = read_words(f"extraction/{NAMES[code]}")
    heads = "|".join([*data["kin"].values(), data["nouns"]["owned"]])
    mine, head = _alternatives(data["mine"]), _alternatives(heads)
    return re.compile(
        rf"(?<![^ ])(?i:{mine}) (?P<own>(?:[^ ,.']+ ){{0,2}}?(?P<head>(?i:{head})))(?![^ ])"
    )
