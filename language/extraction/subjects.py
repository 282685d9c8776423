"""Subjects of claims: whom a pronoun, a verb without a subject or a clause that goes on means."""

from language.extraction.claims import Claim
from language.extraction.extracted_fact import USER
from language.extraction.mentions import Mentions
from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.sentences import Sentence


def subject_of(
    claim: Claim,
    sentence: Sentence,
    last: tuple[str, str] | None,
    mentions: Mentions,
    grammar: Grammar,
) -> tuple[str, str] | None:
    """A claim's subject, and the words that name it; None where nobody knows whom it means."""
    speaker = claim.speaker
    if speaker.kind in ("first", "dropped"):
        return USER, speaker.text
    if speaker.kind == "elided":
        return last or _subject_before(claim, sentence, grammar)
    if speaker.kind == "kin":
        text = speaker.called or _lowered(speaker.text)
        return text, text
    if speaker.kind == "name":
        return speaker.text, speaker.text
    meant = (
        mentions.last_person_here()
        if speaker.kind == "dropped_third"
        else mentions.meant_by(speaker.text, grammar)
    )
    return (meant, meant) if meant else None


def may_go_on(sentence: Sentence, at: int, claim: Claim, grammar: Grammar) -> bool:
    """Check for a clause that may go on: "I have a brother who went to Rome and married Ana"."""
    between = (fold_word(word.text) for word in sentence.words[at : claim.said])
    return not grammar.lists["relative"].isdisjoint(between)


def _subject_before(claim: Claim, sentence: Sentence, grammar: Grammar) -> tuple[str, str] | None:
    """The speaker, where nobody else is a subject before: "I left home, live in the city now"."""
    lists = grammar.lists
    before = [word.text for word in sentence.words[: claim.begin]]
    folded = [fold_word(text) for text in before]
    others = lists["he"] | lists["they"] | lists["it"] | lists["you"] | lists["relative"]
    own = [at for at, word in enumerate(folded) if word in lists["first"]]
    if not own or not others.isdisjoint(folded[own[-1] :]):
        return None
    return USER, before[own[-1]]


def _lowered(text: str) -> str:
    # "My mother - in - law", as it is divided.
    return text[0].lower() + text[1:].replace(" - ", "-")
