"""The relation and the object of a claim: what somebody has or is depends on what it is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from language.extraction.claims import Claim
from language.extraction.parsing.ages import age_in, is_age
from language.extraction.parsing.grammar import NAME, Grammar, Rule, fold_word
from language.extraction.parsing.jobs import employer_behind, job_alone
from language.extraction.parsing.objects import Cut, cut_objects, joined
from language.extraction.parsing.sentences import Sentence, Word

# Variants of rules that tell of a change by themselves.
_CHANGES = frozenset({"moved", "started"})
_NAME = re.compile(rf"{NAME}(?: {NAME}){{0,2}}")
_LONGEST_JOB = 5
# Participles: "geschenkt", "verkauft", "repariert" behind what it is done to; "lasciato" before it.
_DONE = {
    "de": re.compile(
        r"(?:[a-zäöü]*ge|(?:ver|be|er|ent|zer|emp)[a-zäöü])[a-zäöüß]{2,}(?:t|en)|\w+iert"
    ),
    "it": re.compile(r"[a-z]{2,}(?:at|ut|it)o|perso|preso|rotto|scritto|aperto|visto|chiuso|fatto"),
}
# Tags that a parser gives to a name in lower case; none where nothing was parsed.
_NOUNS = ("PROPN", "NOUN", "X", "ADJ", "INTJ", "")
_NO_NOUNS = ("ADV", "ADP", "SCONJ", "CCONJ", "PRON")
# Adverbs before the "nicht" of "Ich mag das gar nicht".
_BEFORE_NOT = frozenset({"uberhaupt", "gar", "wirklich", "eigentlich", "leider", "absolut", "auch"})
_POLARITY = {"likes": 1, "prefers": 1, "dislikes": -1}


@dataclass(frozen=True, slots=True)
class ToldRelation:
    """A relation with its object, and the words that tell it, numbered within the sentence."""

    relation: str
    object: str
    start: int
    end: int
    denied: bool = False
    changes: bool = False
    subject: str | None = None

    @property
    def polarity(self) -> int:
        plain = _POLARITY.get(self.relation, 0)
        return -1 if self.denied else plain


def polarity_of(relation: str | None, *, denied: bool) -> int:
    """Return the polarity of a fact: what denies a dislike is no dislike; free text has none."""
    if relation is None:
        return 0
    if denied:
        return 1 if relation == "dislikes" else -1
    return _POLARITY.get(relation, 0)


def relations_of(claim: Claim, sentence: Sentence, grammar: Grammar) -> list[ToldRelation]:
    """Relations that a claim tells; none where its object is no object of its kind."""
    if claim.names:
        first, second = claim.names
        if fold_word(second) in grammar.lists["first"]:
            return [ToldRelation("friend_of", first, claim.said, claim.end)]
        return [ToldRelation("friend_of", second, claim.said, claim.end, subject=first)]
    if claim.object_end is not None:
        cuts = _inner(claim, sentence, grammar)
    else:
        cuts = cut_objects(sentence, claim.object_at, claim.rule.kind, grammar)
    if claim.rule.variant == "aged" and not _is_somebody(claim, sentence, grammar):
        return []
    found = _read(claim, claim.rule.relation, cuts, sentence, grammar)
    changes = claim.rule.variant in _CHANGES
    found = [replace(each, changes=changes or each.changes) for each in found]
    behind = grammar.code == "de" and claim.object_end is None
    return [_denied_behind(each, sentence) for each in found] if behind else found


def _is_somebody(claim: Claim, sentence: Sentence, grammar: Grammar) -> bool:
    """Check for "Kyle's 26" and "she is 26": "it's 26" and "the total is 26" tell no age."""
    speaker = claim.speaker
    if speaker.kind == "pronoun":
        return fold_word(speaker.text) in grammar.lists["he"]
    return speaker.kind == "kin" or (
        speaker.kind == "name" and sentence.words[claim.begin].tag == "PROPN"
    )


def _denied_behind(said: ToldRelation, sentence: Sentence) -> ToldRelation:
    """Deny "Ich mag Schokolade überhaupt nicht", where the negator stands behind the object."""
    at, words = said.end, [fold_word(word.text) for word in sentence.words]
    while at < len(words) and words[at] in _BEFORE_NOT:
        at += 1
    behind = words[at + 1] if at + 1 < len(words) else ""
    if words[at : at + 1] != ["nicht"] or behind == "nur":
        return said
    return replace(said, denied=not said.denied, end=at + 1)


def _inner(claim: Claim, sentence: Sentence, grammar: Grammar) -> list[Cut]:
    """The object that stands before the end of what is said, cut as any other, within it."""
    words = sentence.words[: claim.object_end]
    inner = replace(sentence, words=words, starts=sentence.starts[: len(words)])
    return cut_objects(inner, claim.object_at, claim.rule.kind, grammar)


def _read(
    claim: Claim, relation: str, cuts: Sequence[Cut], sentence: Sentence, grammar: Grammar
) -> list[ToldRelation]:
    kind = claim.rule.kind
    if kind == "had":
        return _had(cuts, sentence, grammar)
    if kind == "owned":
        owned = grammar.lists["owned"]
        return [
            _said("has_pet" if _is_pet(cut, sentence, grammar) else "owns", cut, sentence)
            for cut in cuts
            if claim.rule.verb is not None or _has(sentence, cut, owned)
            if not _is_given(sentence, cut, grammar)
        ]
    if kind in ("being", "job", "job_studies"):
        return [each for cut in cuts[:1] for each in _being(claim, cut, sentence, grammar)]
    if kind == "language":
        cuts = [_of_language(cut, sentence, grammar) for cut in cuts]
    found = [
        _said(relation, cut, sentence) for cut in cuts if _fits(claim.rule, cut, sentence, grammar)
    ]
    if (
        kind == "group"
        and len(found) == 1
        and (name := name_behind(sentence, cuts[0].end, grammar))
    ):
        # "A surgery called Horfield": known by its name.
        found = [replace(found[0], object=name[0], end=name[1])]
    if kind in ("name", "namebefore", "fullname", "lonename", "person"):
        return [_named(each, cuts[0], sentence) for each in found[:1]]
    if kind == "number":
        return [
            replace(each, object=number)
            for each in found[:1]
            if (number := _number(each.object, grammar))
        ]
    return found


def _of_language(cut: Cut, sentence: Sentence, grammar: Grammar) -> Cut:
    """Leave out how well it is spoken: "a little Arabic", "fluent French"."""
    start = next(
        (
            at
            for at in range(cut.start, cut.end)
            if sentence.words[at].capital
            or fold_word(sentence.words[at].text) in grammar.lists["languages"]
        ),
        cut.start,
    )
    return replace(cut, start=start)


def _said(relation: str, cut: Cut, sentence: Sentence) -> ToldRelation:
    return ToldRelation(relation, cut.text_of(sentence), cut.whole, cut.end, denied=cut.denied)


def _fits(rule: Rule, cut: Cut, sentence: Sentence, grammar: Grammar) -> bool:
    kind = rule.kind
    words = sentence.words[cut.start : cut.end]
    folded = [fold_word(word.text) for word in words]
    if kind in ("place", "place_named", "group", "event"):
        if kind == "place" and not _is_placed(sentence, cut, grammar):
            return False
        if kind.startswith("place") and not grammar.lists["persons"].isdisjoint(
            (folded[0], folded[-1])
        ):
            # "Bei meiner Schwester"
            return False
        if kind == "group" and folded[0] in grammar.lists["no_employers"]:
            # "I work in the garden on Sundays"
            return False
        return folded[0] not in grammar.lists["places_no"] and not _is_count(folded, grammar)
    if kind in ("visit", "org"):
        capital = words[0].capital or (len(words) > 1 and words[-1].capital)
        return capital and folded[0] not in grammar.lists["places_no"] | grammar.lists["plain"]
    if kind == "name" and not words[0].capital:
        # "Call me later"
        return words[0].tag not in _NO_NOUNS and folded[0] not in grammar.lists["plain"]
    if kind == "language":
        return any(word in grammar.lists["languages"] for word in folded)
    if kind == "lonename":
        return _is_lone_name(words, sentence, cut, grammar, sure=rule.variant != "lone")
    if kind == "person":
        return words[0].capital and (grammar.code != "de" or cut.bare)
    if kind == "service":
        return (
            folded[0] in grammar.lists["service"]
            or " ".join(folded[:2]) in grammar.lists["service"]
        )
    if kind == "band":
        return folded[-1] in grammar.lists["bands"]
    if kind in ("color", "colorbefore"):
        return any(word in grammar.lists["colors"] for word in folded) or len(folded) == 1
    return True


def _is_count(words: Sequence[str], grammar: Grammar) -> bool:
    """Check for "two years": how long is no place."""
    counted = words[0] in grammar.lists["numbers"] or words[0] in grammar.numerals
    return words[0].isdigit() or (counted and words[-1] in grammar.lists["units"])


def _is_placed(sentence: Sentence, cut: Cut, grammar: Grammar) -> bool:
    """Check for a place behind an article: "the coast", "the Bronx", not "the marketing team"."""
    article = fold_word(sentence.words[max(0, cut.start - 1)].text)
    words = sentence.words[cut.start : cut.end]
    if _is_owner(sentence, cut) or (cut.bare and _is_gerund(words[0], grammar)):
        return False
    if article not in grammar.lists["articles"] or any(word.capital for word in words):
        return True
    folded = [fold_word(word.text) for word in words]
    within = grammar.lists["within.place"]
    end = next((at for at, word in enumerate(folded) if word in within), len(folded))
    return any(" ".join(folded[at:end]) in grammar.lists["place_nouns"] for at in range(end))


def _is_owner(sentence: Sentence, cut: Cut) -> bool:
    """Check for "my parents' house", "Alex's roommate": what follows is theirs."""
    return cut.end < len(sentence.words) and sentence.words[cut.end].text in ("'s", "'")


def _is_gerund(word: Word, grammar: Grammar) -> bool:
    """Check for the "reminding" of "I stay motivated by reminding myself"."""
    return grammar.code == "en" and not word.capital and word.text.endswith("ing")


def _is_lone_name(
    words: Sequence[Word], sentence: Sentence, cut: Cut, grammar: Grammar, *, sure: bool
) -> bool:
    """Check that "I am …" gives a name: nothing else of that sort has a capital there."""
    folded = fold_word(words[0].text)
    known = grammar.lists["traits"] | grammar.lists["jobs"] | grammar.lists["plain"]
    greeted = any(
        fold_word(word.text) in grammar.lists["greetings"] for word in sentence.words[: cut.start]
    )
    alone = cut.end - cut.start <= 2 and cut.bare
    # "sono a Torino", "I'm Alex's roommate"
    alone = alone and cut.whole == cut.start and not _is_owner(sentence, cut)
    if not alone or folded in known | grammar.lists["stops"] | grammar.lists["empty"]:
        return False
    if not folded.isalpha() or words[0].text.isupper():
        return False
    if sure and words[0].capital:
        return True
    if grammar.code == "de" or not words[0].capital:
        named = greeted or (words[0].capital and _is_aged(sentence, cut.end, grammar))
        return named and len(words) == 1 and words[0].tag in _NOUNS
    return words[0].tag in ("PROPN", "")


def _is_aged(sentence: Sentence, at: int, grammar: Grammar) -> bool:
    """Check for "Jonas, 34", behind which the name is one of a person."""
    behind = [fold_word(word.text) for word in sentence.words[at:]]
    end = next((to for to in range(1, len(behind)) if behind[to] in ",.;!"), len(behind))
    return behind[:1] == [","] and age_in(behind[1:end], grammar) is not None


def _named(said: ToldRelation, cut: Cut, sentence: Sentence) -> ToldRelation:
    """The name alone: "Ana and I am …" has more words."""
    text = said.object
    if (match := _NAME.match(text)) is not None:
        count = len(match[0].split(" "))
        return replace(said, object=match[0], end=min(cut.end, cut.start + count))
    first = sentence.words[cut.start]
    return replace(said, object=first.text, end=cut.start + 1)


def _number(text: str, grammar: Grammar) -> str | None:
    folded = fold_word(text)
    counted = grammar.numerals.get(folded, folded)
    return counted if is_age(counted) else None


def _had(cuts: Sequence[Cut], sentence: Sentence, grammar: Grammar) -> list[ToldRelation]:
    """Draw possessions: kin, pets, things; a name behind one of them is its name."""
    found: list[ToldRelation] = []
    for cut in cuts:
        first = sentence.words[cut.start]
        to = fold_word(sentence.words[cut.whole].text)
        if to in grammar.lists["given_to"] or _is_given(sentence, cut, grammar):
            # "Ich habe meiner Frau ein Rad geschenkt"
            return found
        if (first.past and first.tag in ("VERB", "AUX")) or _is_done(sentence, cut, grammar):
            # "I've opened a restaurant": what was done is not what is had.
            return found
        if found and _names_last(cut, found[-1], sentence, grammar):
            last = found[-1]
            if had_relation(sentence.words[last.start : last.end], grammar) is not None:
                # "two kids, Emma and Noah": the first name takes the place of the kids.
                found.pop()
            found.append(replace(last, object=cut.text_of(sentence), start=cut.start, end=cut.end))
            continue
        relation = had_relation(sentence.words[cut.start : cut.end], grammar)
        if relation is None or _is_place(relation, cut, grammar):
            continue
        if relation in KIN:
            cut = _without_place(cut, sentence, grammar)
        said = _said(relation, cut, sentence)
        name = name_behind(sentence, cut.end, grammar) if relation in KIN else None
        if name is not None:
            said = replace(said, object=name[0], end=name[1])
        found.append(said)
    return found


def _without_place(cut: Cut, sentence: Sentence, grammar: Grammar) -> Cut:
    """Cut "in Köln" off "einen Bruder in Köln", which is nobody's name."""
    within = grammar.lists["within.place"] | grammar.lists["placed"]
    at = next(
        (
            at
            for at in range(cut.start + 1, cut.end - 1)
            if fold_word(sentence.words[at].text) in within and sentence.words[at + 1].capital
        ),
        cut.end,
    )
    return replace(cut, end=at)


def _is_done(sentence: Sentence, cut: Cut, grammar: Grammar) -> bool:
    """Check for "hab ihr ein Rad geschenkt", "ho lasciato mia moglie": what was done is not had."""
    words = sentence.words[cut.start : cut.end]
    done = _DONE.get(grammar.code)
    if done is None or len(words) < 2:
        return False
    if grammar.code == "de":
        # Who writes capitals writes nouns with them, and a possession ends with a noun.
        lower = words[-1].text.islower() and any(word.capital for word in words)
        return lower or done.fullmatch(words[-1].text) is not None
    return cut.bare and done.fullmatch(words[0].text) is not None


def _is_given(sentence: Sentence, cut: Cut, grammar: Grammar) -> bool:
    """Check for "I bought my mum a car", which is hers."""
    folded = [fold_word(word.text) for word in sentence.words[cut.start : cut.end]]
    return folded[0] in grammar.lists["kin"] and not grammar.lists["articles"].isdisjoint(folded)


def _is_pet(cut: Cut, sentence: Sentence, grammar: Grammar) -> bool:
    """Check for "a grey parrot": "a bird feeder" is another thing."""
    return had_relation(sentence.words[cut.end - 1 : cut.end], grammar) == "has_pet"


def _is_place(relation: str, cut: Cut, grammar: Grammar) -> bool:
    """Check for "got home": what somebody owns has an article in English."""
    return relation == "owns" and cut.bare and cut.end - cut.start == 1 and grammar.code == "en"


KIN = frozenset(
    {"child_of", "parent_of", "sibling_of", "spouse_of", "partner_of", "friend_of", "has_pet"}
)


def _names_last(cut: Cut, last: ToldRelation, sentence: Sentence, grammar: Grammar) -> bool:
    words = sentence.words[cut.start : cut.end]
    if last.relation not in KIN or not cut.bare or len(words) > 2:
        return False
    return words[0].capital and had_relation(words, grammar) is None


def had_relation(words: Sequence[Word], grammar: Grammar) -> str | None:
    """The relation to what is had, by its head: the last of its words that is listed."""
    folded = [fold_word(word.text) for word in words]
    if _within(folded, grammar.lists["places_no"]) and len(folded) == 1:
        return None
    for count in range(len(folded), 0, -1):
        for size in (2, 1):
            if count < size:
                continue
            head = " ".join(folded[count - size : count])
            if (relation := grammar.heads.get(head)) is not None:
                return relation
    return None


def _within(words: Sequence[str], listed: frozenset[str]) -> bool:
    return not listed.isdisjoint(words)


def name_behind(sentence: Sentence, at: int, grammar: Grammar) -> tuple[str, int] | None:
    """The name that follows "named", and the word behind it."""
    place = sentence.starts[at] if at < len(sentence.words) else None
    if place is None or (pattern := grammar.called) is None:
        return None
    if (match := pattern.match(sentence.line, place)) is None:
        return None
    name = match["name"]
    first = sentence.word_at(match.start("name"))
    return joined(sentence.words[first : first + len(name.split(" "))]), first + len(
        name.split(" ")
    )


def _employed(claim: Claim, cut: Cut, sentence: Sentence, grammar: Grammar) -> list[ToldRelation]:
    """A job, and where it is done if that is said behind it.

    Who is no doctor at Acme may work there, but who is no doctor there any more does not.
    """
    job = job_alone(cut, sentence, grammar)
    if job is None or job.end - job.start > _LONGEST_JOB:
        return []
    told = [_said("job", job, sentence)]
    denied = job.denied or claim.denied
    employer = employer_behind(job, sentence, grammar)
    if employer is not None and (claim.former or not denied):
        # Told with the job: "I'm a cashier at the co-op".
        told.append(replace(_said("works_at", employer, sentence), start=job.whole))
    return told


def _has(sentence: Sentence, cut: Cut, listed: frozenset[str]) -> bool:
    return any(fold_word(word.text) in listed for word in sentence.words[cut.start : cut.end])


def _being(claim: Claim, cut: Cut, sentence: Sentence, grammar: Grammar) -> list[ToldRelation]:
    """Draw traits: a job, a trait that lasts, kin; how somebody is just now is none."""
    words = sentence.words[cut.start : cut.end]
    folded = [fold_word(word.text) for word in words]
    kind = claim.rule.kind
    if kind == "job":
        cut = job_alone(cut, sentence, grammar) or cut
        fits = folded[0] not in grammar.lists["places_no"] and not folded[0].isdigit()
        return [_said("job", cut, sentence)] if fits else []
    if kind == "job_studies":
        return []
    if cut.bare and _is_gerund(words[0], grammar):
        # "I'm seeing a doctor"
        return []
    if any(grammar.is_job(word) for word in folded):
        return _employed(claim, cut, sentence, grammar)
    if claim.past:
        return []
    phrase = " ".join(folded[:2])
    if folded[0] in grammar.lists["traits"] or phrase in grammar.lists["traits"]:
        short = len(folded) <= 3
        return [_said("is", cut, sentence)] if short else []
    if folded[-1] in grammar.lists["traits"] and not cut.bare and len(folded) <= 4:
        return [_said("is", cut, sentence)]
    return []
