"""The data of extraction: each language has each list, and rules tell canonical relations."""

import pytest

from language.conflicts.predicates import find_predicate
from language.extraction.parsing.grammar import NAMES, grammar_of

# Rules that are read further: what somebody has or is.
_READ_FURTHER = {"be"}


@pytest.mark.parametrize("code", NAMES)
def test_every_language_has_what_english_has(code: str) -> None:
    english, own = grammar_of("en"), grammar_of(code)
    assert english.lists.keys() - own.lists.keys() <= {"noun"}
    told = {rule.relation for rule in own.rules}
    assert {rule.relation for rule in english.rules} == told


@pytest.mark.parametrize("code", NAMES)
def test_rules_tell_canonical_relations(code: str) -> None:
    grammar = grammar_of(code)
    relations = {rule.relation for rule in grammar.rules} - _READ_FURTHER
    assert relations
    for relation in relations | set(grammar.heads.values()):
        assert find_predicate(relation) is not None, relation


@pytest.mark.parametrize("code", NAMES)
def test_no_rule_matches_nothing(code: str) -> None:
    assert not [rule for rule in grammar_of(code).rules if rule.pattern.search("")]
