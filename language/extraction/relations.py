"""The relation and the object of a claim: what somebody has or is depends on what it is."""

import re
from collections.abc import Sequence
from dataclasses import replace

from language.extraction.claims import Claim, ToldRelation, told_of
from language.extraction.parsing.ages import age_in, is_age
from language.extraction.parsing.grammar import NAME, Grammar, Rule, fold_word
from language.extraction.parsing.jobs import employer_behind, job_alone
from language.extraction.parsing.objects import Cut, cut_objects
from language.extraction.parsing.people import name_behind
from language.extraction.parsing.sentences import Sentence, Word
from language.extraction.possession import is_given, is_pet, possessions_of

_NAME = re.compile(rf"{NAME}(?: {NAME}){{0,2}}")
_LONGEST_JOB = 5
# Tags that a parser gives to a name in lower case; none where nothing was parsed.
_NOUNS = ("PROPN", "NOUN", "X", "ADJ", "INTJ", "")
_NO_NOUNS = ("ADV", "ADP", "SCONJ", "CCONJ", "PRON")


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
    changes = claim.rule.changes
    found = [replace(each, changes=changes or each.changes) for each in found]
    behind = grammar.code == "de" and claim.object_end is None
    return [_denied_behind(each, sentence, grammar) for each in found] if behind else found


def _is_somebody(claim: Claim, sentence: Sentence, grammar: Grammar) -> bool:
    """Check for "Kyle's 26" and "she is 26": "it's 26" and "the total is 26" tell no age."""
    speaker = claim.speaker
    if speaker.kind == "pronoun":
        return fold_word(speaker.text) in grammar.lists["he"]
    return speaker.kind == "kin" or (
        speaker.kind == "name" and sentence.words[claim.begin].tag == "PROPN"
    )


def _denied_behind(said: ToldRelation, sentence: Sentence, grammar: Grammar) -> ToldRelation:
    """Deny "Ich mag Schokolade überhaupt nicht", where the negator stands behind the object."""
    at, words = said.end, [fold_word(word.text) for word in sentence.words]
    while at < len(words) and words[at] in grammar.lists["before_not"]:
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
        return possessions_of(cuts, sentence, grammar)
    if kind == "owned":
        owned = grammar.lists["owned"]
        return [
            told_of("has_pet" if is_pet(cut, sentence, grammar) else "owns", cut, sentence)
            for cut in cuts
            if claim.rule.verb is not None or _has(sentence, cut, owned)
            if not is_given(sentence, cut, grammar)
        ]
    if kind in ("being", "job", "job_studies"):
        return [each for cut in cuts[:1] for each in _being(claim, cut, sentence, grammar)]
    if kind == "language":
        cuts = [_of_language(cut, sentence, grammar) for cut in cuts]
    found = [
        told_of(relation, cut, sentence)
        for cut in cuts
        if _fits(claim.rule, cut, sentence, grammar)
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


def _employed(claim: Claim, cut: Cut, sentence: Sentence, grammar: Grammar) -> list[ToldRelation]:
    """A job, and where it is done if that is said behind it.

    Who is no doctor at Acme may work there, but who is no doctor there any more does not.
    """
    job = job_alone(cut, sentence, grammar)
    if job is None or job.end - job.start > _LONGEST_JOB:
        return []
    told = [told_of("job", job, sentence)]
    denied = job.denied or claim.denied
    employer = employer_behind(job, sentence, grammar)
    if employer is not None and (claim.former or not denied):
        # Told with the job: "I'm a cashier at the co-op".
        told.append(replace(told_of("works_at", employer, sentence), start=job.whole))
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
        return [told_of("job", cut, sentence)] if fits else []
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
        return [told_of("is", cut, sentence)] if short else []
    if folded[-1] in grammar.lists["traits"] and not cut.bare and len(folded) <= 4:
        return [told_of("is", cut, sentence)]
    return []
