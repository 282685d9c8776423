"""Jobs cut out of what somebody is: apart from an age before them, and from where they are done."""

from dataclasses import replace

from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.objects import Cut, cut_objects
from language.extraction.parsing.sentences import Sentence, Word


def job_alone(cut: Cut, sentence: Sentence, grammar: Grammar) -> Cut:
    """Cut "nurse" out of "34 year old nurse in Leeds"; a job of no known noun keeps its words."""
    words = sentence.words
    folded = [fold_word(word.text) for word in words]
    aged = grammar.lists["units"] | grammar.lists["aged"]
    start, end = cut.start, cut.end
    while start < end and (folded[start].isdigit() or folded[start] in aged):
        start += 1
    named = next((at for at in range(start, end) if folded[at] in grammar.lists["jobs"]), end)
    for at in range(named + 1, end):
        if folded[at] in grammar.lists["job_ends"] or _is_place(words[at:end], grammar):
            return replace(cut, start=start, end=at)
    return replace(cut, start=start) if start < end else cut


def employer_behind(job: Cut, sentence: Sentence, grammar: Grammar) -> Cut | None:
    """Cut out where a job is done: "a cashier at the co-op"; None for a pupil, who has no job."""
    folded = [fold_word(word.text) for word in sentence.words]
    employed = grammar.lists["jobs"] - grammar.lists["pupils"]
    if employed.isdisjoint(folded[job.start : job.end]):
        return None
    if job.end >= len(folded) or folded[job.end] not in grammar.lists["job_at"]:
        return None
    for cut in cut_objects(sentence, job.end + 1, "group", grammar):
        named = sentence.words[cut.start].capital or not cut.bare
        if named and folded[cut.start] not in grammar.lists["places_no"]:
            return cut
    return None


def _is_place(words: tuple[Word, ...], grammar: Grammar) -> bool:
    """Check for "in Leeds", "in a store": "of physics" and "in training" are parts of a job."""
    if len(words) < 2 or fold_word(words[0].text) not in grammar.lists["within.job"]:
        return False
    capital = words[1].capital and grammar.code != "de"
    return capital or fold_word(words[1].text) in grammar.lists["articles"]
