"""Facts of one turn: claims of its sentences, with subjects, confidence, and what they change."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from language.conflicts.predicates import is_functional
from language.extraction.claims import (
    Claim,
    ToldRelation,
    are_rivals,
    find_claims,
    polarity_of,
)
from language.extraction.ending_facts import with_ending
from language.extraction.extracted_fact import (
    USER,
    Action,
    Ending,
    ExtractedFact,
    MentionKind,
    Utterance,
)
from language.extraction.free_text import free_text
from language.extraction.gates import is_real, quoted_spans, tells
from language.extraction.kin import implied, named_kin
from language.extraction.mentions import Mentions, OfIt, said_of_it
from language.extraction.parsing.ages import age_in
from language.extraction.parsing.certainty import confidence_of
from language.extraction.parsing.clauses import is_owner, unfolded
from language.extraction.parsing.endings import endings_of
from language.extraction.parsing.grammar import NAMES, Grammar, fold_word
from language.extraction.parsing.introduction import items_behind, said_by
from language.extraction.parsing.objects import joined
from language.extraction.parsing.people import Person, people_in
from language.extraction.parsing.sentences import Sentence, Word, line_of
from language.extraction.parsing.since import began
from language.extraction.parsing.swaps import Slip, slip_of
from language.extraction.relations import relations_of
from language.extraction.subjects import may_go_on, subject_of
from language.questions.intents import corrects

MOST_FACTS = 50
# Relations to things that "it" may mean afterwards.
_OF_THINGS = frozenset(
    {"owns", "has", "likes", "dislikes", "prefers", "has_pet", "studies", "went_to", "lives_in"}
    | {"participated_in", "works_at", "member_of"}
)
# Words beside a claim among which "now" may stand.
_BESIDE = 2
# Words among which a birthday is what a sentence is about.
_YEARLY_WITHIN = 4
# A verb that is written as one with its subject: "I'm", "Nina's", "they'll".
_CONTRACTED = re.compile(r"'\w{1,2}\b")
# "Do n't", as a parser divides it.
_DIVIDED = re.compile(r" (?=n['’]t\b)")


@dataclass(frozen=True, slots=True)
class _Told:
    """A relation with its subject, and the claim that it is drawn from, if it is."""

    said: ToldRelation
    subject: str
    spoken: str
    claim: Claim | None


def hear(
    turn: Utterance, sentences: Sequence[Sentence], grammar: Grammar
) -> tuple[list[ExtractedFact], Mentions]:
    """Facts of a turn in its order, each once, and its mentions."""
    mentions = Mentions(turn.before)
    quoted = quoted_spans(turn.text)
    facts: dict[tuple[str, str | None, str | None, int], ExtractedFact] = {}
    last: list[ExtractedFact] = []
    for sentence in sentences:
        slip = slip_of(joined(sentence.words), NAMES[grammar.code]) if last else None
        if slip is None:
            last = _of_sentence(turn, sentence, quoted, mentions, grammar)
        else:
            facts = {key: one for key, one in facts.items() if one not in last}
            last = [_corrected(one, slip) for one in last]
        for fact in last:
            key = (fact.subject, fact.predicate, fact.object or fact.text, fact.polarity)
            facts.setdefault(key, fact)
        mentions.go_on()
        if len(facts) >= MOST_FACTS:
            break
    return list(facts.values())[:MOST_FACTS], mentions


def _corrected(fact: ExtractedFact, slip: Slip) -> ExtractedFact:
    """Tell a fact with the day that the next sentence puts in the place of its own."""
    text = slip.applied(fact.text)
    if text is None:
        return fact
    object = None if fact.object is None else slip.applied(fact.object) or fact.object
    return replace(fact, text=text, object=object)


def _of_sentence(
    turn: Utterance,
    sentence: Sentence,
    quoted: Sequence[tuple[int, int]],
    mentions: Mentions,
    grammar: Grammar,
) -> list[ExtractedFact]:
    if not tells(sentence, grammar):
        return []
    facts = list(_told_by(turn, sentence, quoted, mentions, grammar))
    for said in endings_of(sentence, grammar):
        if is_real(sentence, said.start, said.start, quoted, grammar):
            facts = with_ending(facts, said, turn, sentence, grammar)
    return facts


def _told_by(
    turn: Utterance,
    sentence: Sentence,
    quoted: Sequence[tuple[int, int]],
    mentions: Mentions,
    grammar: Grammar,
) -> Iterator[ExtractedFact]:
    told = list(_told(sentence, quoted, mentions, grammar))
    for each in told:
        yield _fact(each, turn, sentence, grammar)
    for clause in unfolded(sentence, grammar):
        for each in _told(clause, quoted, mentions, grammar):
            if each.claim and _is_real_in(sentence, clause, each.claim, quoted, grammar):
                told.append(each)
                yield _fact(each, turn, clause, grammar)
    for source, each in list(_introduced(told, sentence, quoted, mentions, grammar)):
        told.append(each)
        yield _fact(each, turn, source, grammar)
    if not told:
        for said in implied(sentence, grammar):
            if is_real(sentence, said.start, said.start, quoted, grammar):
                told.append(_Told(said, USER, "", None))
                yield _fact(told[-1], turn, sentence, grammar)
    begin = max((each.said.end for each in told), default=0)
    of_it = said_of_it(sentence, begin, mentions, grammar)
    if of_it is not None and is_real(sentence, of_it.start, of_it.start, quoted, grammar):
        yield _fact_of_it(of_it, turn, sentence, grammar)
    if not told and of_it is None and (found := free_text(sentence, quoted, grammar)) is not None:
        start, end, text = found
        corrected = corrects(sentence.line)
        yield ExtractedFact(
            text=text,
            subject=USER,
            predicate=None,
            object=None,
            polarity=0,
            confidence=confidence_of(sentence, 0, corrected, grammar),
            action=_action_of_text(sentence, corrected, grammar),
            valid_from=None
            if _is_yearly(sentence, grammar)
            else began(sentence, turn.now, sentence.words, grammar),
            span=(start, end),
        )


def _action_of_text(sentence: Sentence, corrected: bool, grammar: Grammar) -> Action:
    if corrected:
        return Action.RETRACT
    line = sentence.line
    over = grammar.says("no_more", line) and grammar.says("no_more_with", line)
    return Action.SUPERSEDE if over else Action.ASSERT


def _told(
    sentence: Sentence, quoted: Sequence[tuple[int, int]], mentions: Mentions, grammar: Grammar
) -> Iterator[_Told]:
    """Relations that a sentence tells: kin by name first, then its claims."""
    named: list[ToldRelation] = []
    for kin in named_kin(sentence, grammar):
        if is_real(sentence, kin.start, kin.start, quoted, grammar):
            named.append(kin)
            mentions.add(kin.object, MentionKind.PERSON)
            yield _Told(kin, USER, "", None)
    last: tuple[str, str] | None = None
    last_at = 0
    read: list[Claim] = []
    people = list(people_in(sentence, grammar))
    for claim in find_claims(sentence, grammar):
        if any(are_rivals(claim, other) for other in read):
            continue
        if is_owner(sentence.words, claim.said - 1, grammar):
            # "My neighbour's son", of whom it is told.
            continue
        people = _spoken_of(people, claim.said, mentions)
        if claim.speaker.kind == "elided" and may_go_on(sentence, last_at, claim, grammar):
            last = None
        subject = subject_of(claim, sentence, last, mentions, grammar)
        if subject is None:
            continue
        last, last_at = subject, claim.begin
        if not is_real(sentence, claim.begin, claim.said, quoted, grammar):
            continue
        if claim.speaker.kind in ("kin", "name"):
            mentions.add(subject[0], MentionKind.PERSON)
        if claim.past and not claim.former and not _is_of_kin(claim):
            continue
        if claim.rule.changes and _is_no_change(claim, sentence, grammar):
            continue
        found = relations_of(claim, sentence, grammar)
        if found:
            read.append(claim)
        for said in found:
            if said.relation in _OF_THINGS and said.subject is None:
                mentions.add(said.object, _kind_of(said, grammar))
            if not any(each.object == said.object for each in named):
                yield _Told(said, said.subject or subject[0], subject[1], claim)
    _spoken_of(people, len(sentence.words), mentions)


def _spoken_of(people: Sequence[Person], before: int, mentions: Mentions) -> list[Person]:
    """Mention the people before a word; return those behind it."""
    for person in people:
        if person.at < before:
            mentions.add(person.name, MentionKind.PERSON, person.noun)
    return [person for person in people if person.at >= before]


def _kind_of(said: ToldRelation, grammar: Grammar) -> MentionKind:
    """The kind of what is told of: a pet by its name is "he" or "she"."""
    named = said.object[:1].isupper() and fold_word(said.object) not in grammar.heads
    return MentionKind.PERSON if said.relation == "has_pet" and named else MentionKind.THING


def _is_yearly(sentence: Sentence, grammar: Grammar) -> bool:
    """Check for "My birthday is on the 3rd of May", which begins nothing."""
    line = line_of(sentence.words[:_YEARLY_WITHIN])
    return grammar.says("yearly", line)


def _introduced(
    told: Sequence[_Told],
    sentence: Sentence,
    quoted: Sequence[tuple[int, int]],
    mentions: Mentions,
    grammar: Grammar,
) -> Iterator[tuple[Sentence, _Told]]:
    """Facts of the list behind the speaker's name, each with the sentence that says it."""
    named = next((one for one in told if one.claim and one.said.relation == "name"), None)
    if named is None or named.claim is None or named.subject != USER:
        return
    claim, aged = named.claim, False
    for item in items_behind(sentence, named.said.end, grammar):
        clause = said_by(sentence, claim.begin, claim.object_at, item)
        folded = [fold_word(word.text) for word in sentence.words[slice(*item)]]
        alone = claim.rule.kind == "lonename"
        age = age_in(folded, grammar)
        if age is not None and aged:
            return
        told_here: list[tuple[Sentence, _Told]] = []
        if age is not None:
            aged = True
            # "I'm 34", but "Lucía, 29 años": who says years has them in other words.
            bare = alone and len(folded) == 1
            source = clause if bare else sentence
            start, end = (0, len(clause.words)) if bare else (named.said.start, item[1])
            said = ToldRelation("age", age, start, end)
            told_here.append((source, _Told(said, USER, "", None)))
        elif alone:
            told_here += [(clause, one) for one in _told(clause, quoted, mentions, grammar)]
        if not told_here:
            return
        yield from told_here


def _is_real_in(
    sentence: Sentence,
    clause: Sentence,
    claim: Claim,
    quoted: Sequence[tuple[int, int]],
    grammar: Grammar,
) -> bool:
    """Check a clause that was laid out, where its verb stands in the sentence."""
    number = clause.words[claim.said].number
    at = next((at for at, word in enumerate(sentence.words) if word.number == number), 0)
    return claim.speaker.kind in ("kin", "name") and is_real(sentence, at, at, quoted, grammar)


def _is_no_change(claim: Claim, sentence: Sentence, grammar: Grammar) -> bool:
    """Check for a change that was denied, or is ahead: "I start at Acme on Monday"."""
    said = line_of(sentence.words[claim.begin : claim.object_at])
    return grammar.says("negators", said) or grammar.says("ahead", said)


def _is_of_kin(claim: Claim) -> bool:
    """Check for "my grandfather was a carpenter": what others were is told in the past."""
    return claim.rule.relation == "be" and claim.speaker.kind in ("kin", "name", "pronoun")


def _fact(told: _Told, turn: Utterance, sentence: Sentence, grammar: Grammar) -> ExtractedFact:
    said, claim = told.said, told.claim
    corrected = corrects(sentence.line)
    denials = claim.denied + said.denied if claim else 0
    former = claim is not None and claim.former
    words = sentence.words
    begin = claim.begin if claim else said.start
    polarity = -1 if denials or former else said.polarity
    if claim and denials == 1 and said.relation == "dislikes":
        polarity = 1
    return ExtractedFact(
        text=_text(told, sentence),
        subject=told.subject,
        predicate=said.relation,
        object=said.object,
        polarity=polarity,
        confidence=confidence_of(sentence, denials, corrected, grammar),
        action=_action(told, sentence, corrected, former, grammar),
        valid_from=began(
            sentence,
            turn.now,
            _telling(told, claim, words),
            grammar,
            words[said.start : said.end],
        )
        if claim and not former
        else None,
        ends=_ends(told, sentence, grammar),
        span=(words[begin].start, words[max(begin, said.end - 1)].end),
    )


def _ends(told: _Told, sentence: Sentence, grammar: Grammar) -> tuple[Ending, ...]:
    """Endings that "I quit my job at the hospital" tells: who employed there, and the job."""
    claim, said = told.claim, told.said
    if claim is None or claim.rule.variant != "left" or said.relation != "works_at":
        return ()
    head = (fold_word(word.text) for word in sentence.words[claim.said : claim.object_at])
    if told.subject != USER or grammar.lists["job_nouns"].isdisjoint(head):
        return ()
    where = sentence.words[said.start : said.end]
    if not (where[0].capital or fold_word(where[-1].text) in grammar.lists["workplaces"]):
        # "Perdí mi puesto en la fila"
        return ()
    return Ending("works_at", said.object), Ending("job")


def _telling(told: _Told, claim: Claim, words: Sequence[Word]) -> list[Word]:
    """The words of a claim about its object: a participle may stand behind that."""
    begin, end = told.said.start, told.said.end
    return [
        word
        for at, word in enumerate(words[claim.begin : max(end, claim.end)], claim.begin)
        if not begin <= at < end
    ]


def _fact_of_it(
    of_it: OfIt, turn: Utterance, sentence: Sentence, grammar: Grammar
) -> ExtractedFact:
    words = sentence.words
    return ExtractedFact(
        text=of_it.text_of(sentence),
        subject=USER,
        predicate=of_it.relation,
        object=of_it.object,
        polarity=polarity_of(of_it.relation, denied=of_it.denied),
        confidence=confidence_of(sentence, int(of_it.denied), False, grammar),
        action=Action.ASSERT,
        valid_from=began(sentence, turn.now, words[of_it.start : of_it.end], grammar),
        span=(words[of_it.start].start, words[of_it.end - 1].end),
    )


def _action(
    told: _Told, sentence: Sentence, corrected: bool, former: bool, grammar: Grammar
) -> Action:
    if corrected:
        return Action.RETRACT
    if former or told.said.changes:
        return Action.SUPERSEDE
    claim = told.claim
    if claim is None or not is_functional(told.said.relation):
        return Action.ASSERT
    beside = sentence.words[max(0, claim.begin - _BESIDE) : told.said.end + _BESIDE]
    changed = grammar.says("now", line_of(beside))
    return Action.SUPERSEDE if changed else Action.ASSERT


def _text(told: _Told, sentence: Sentence) -> str:
    """The clause alone: its subject by name, and one of the objects of a list."""
    said, claim, words = told.said, told.claim, sentence.words
    if claim is None:
        return joined(words[said.start : said.end])
    end = max(said.end, claim.end if claim.object_end is not None or claim.names else 0)
    head = words[claim.said : min(claim.object_at, said.start)]
    if claim.object_end is not None or said.start < claim.object_at or claim.names:
        body = joined(words[min(claim.said, said.start) : max(end, claim.end)])
    else:
        body = f"{joined(head)} {joined(words[said.start : end])}"
    between = f"{claim.between.strip()} " if claim.between.strip() else ""
    rest = f"{between}{body}"
    # "J'habite" and "I'm" are written as one.
    space = "" if told.spoken.endswith("'") or _CONTRACTED.match(rest) else " "
    return _DIVIDED.sub("", " ".join(f"{told.spoken}{space}{rest}".split()))
