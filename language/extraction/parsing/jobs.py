"""Jobs cut out of what somebody is: apart from an age before them, and from where they are done."""

from collections.abc import Sequence
from dataclasses import replace

from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.objects import Cut, cut_objects
from language.extraction.parsing.sentences import Sentence, Word


def job_alone(cut: Cut, sentence: Sentence, grammar: Grammar) -> Cut | None:
    """Cut "nurse" out of "34 year old nurse in Leeds"; a job of no known noun keeps its words.

    None for "mother of a nurse" and "formerly a nurse", who are none.
    """
    words = sentence.words
    folded = [fold_word(word.text) for word in words]
    start, end = cut.start, cut.end
    while start < end and (folded[start] in grammar.lists["aged"] or _is_count(words[start].text)):
        start += 1
    named = next((at for at in range(start, end) if grammar.is_job(folded[at])), None)
    if named is None:
        return replace(cut, start=start) if start < end else None
    if not grammar.lists["before_job"].isdisjoint(folded[start:named]):
        return None
    for at in range(named + 1, end):
        if folded[at] in grammar.lists["job_ends"] or _is_place(words[at:end], grammar):
            return replace(cut, start=start, end=at)
    return replace(cut, start=start)


def employer_behind(job: Cut, sentence: Sentence, grammar: Grammar) -> Cut | None:
    """Cut out where a job is done: "a cashier at the co-op"; None for a pupil, who has no job."""
    words = sentence.words
    folded = [fold_word(word.text) for word in words]
    employed = grammar.lists["jobs"] - grammar.lists["pupils"]
    if employed.isdisjoint(folded[job.start : job.end]):
        return None
    if job.end >= len(folded) or folded[job.end] not in grammar.lists["job_at"]:
        return None
    for cut in cut_objects(sentence, job.end + 1, "group", grammar):
        ends = grammar.lists["job_ends"] | grammar.lists["placed"]
        end = next((at for at in range(cut.start + 1, cut.end) if folded[at] in ends), cut.end)
        if _employs(folded[cut.start : end], words[cut.start].capital, grammar):
            return replace(cut, end=end)
    return None


def _employs(words: Sequence[str], capital: bool, grammar: Grammar) -> bool:
    """Check for a name, or a kind of place where people work: not "at Christmas time"."""
    lists = grammar.lists
    if words[0] in lists["places_no"] or words[-1] in lists["times"] | lists["units"]:
        return False
    return capital or words[-1] in lists["workplaces"]


def _is_count(text: str) -> bool:
    return text == "-" or text.isdigit()


def _is_place(words: Sequence[Word], grammar: Grammar) -> bool:
    """Check for "in Leeds", "in a store": "of physics" and "in training" are parts of a job."""
    if len(words) < 2 or fold_word(words[0].text) not in grammar.lists["within.job"]:
        return False
    capital = words[1].capital and grammar.code != "de"
    return capital or fold_word(words[1].text) in grammar.lists["articles"]
