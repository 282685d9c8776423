"""What a sentence takes for known: "my two dogs bark at night" tells of two dogs."""

import re
from collections.abc import Iterator

from language.extraction.grammar import Grammar, fold_word, possession_pattern
from language.extraction.relations import Said
from language.extraction.sentences import Sentence

_TOLD = frozenset({"has_pet", "owns", "parent_of", "sibling_of"})


def implied(sentence: Sentence, grammar: Grammar) -> Iterator[Said]:
    """Pets, things, children and siblings that the speaker calls their own, each once."""
    gone = grammar.phrases["gone"]
    if sentence.asks or (gone is not None and gone.search(sentence.line)):
        return
    seen: set[str] = set()
    for match in possession_pattern(grammar.code).finditer(sentence.line):
        relation = grammar.heads.get(fold_word(match["head"]))
        first = sentence.word_at(match.start("own"))
        last = sentence.word_at(match.end() - 1)
        if relation not in _TOLD or relation is None or _is_part(sentence, last):
            continue
        words = [fold_word(word.text) for word in sentence.words[first : last + 1]]
        if words[-1] in seen or not grammar.lists["stops"].isdisjoint(words):
            continue
        seen.add(words[-1])
        begin = sentence.word_at(match.start())
        yield Said(relation, match["own"], begin, last + 1)


def _is_part(sentence: Sentence, at: int) -> bool:
    """Check for "my dog treat table", "my dog's bowl": what is owned is something else."""
    if sentence.words[at].role in ("compound", "poss"):
        return True
    behind = sentence.words[at + 1].text if at + 1 < len(sentence.words) else ""
    return re.fullmatch(r"'s?|s|-", behind) is not None
