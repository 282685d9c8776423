"""Hints: which facts are said, when none is, and how they are said to the user."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest

from language.questions.phrasing import about_user
from language.questions.questions import asks_for_fact, is_question, speaks_of_self
from language.word_lists import STOP_WORDS, read_words
from language.words import guess_language, words
from recall.context.ago import ago
from recall.context.dates import Present
from recall.context.hints.bullets import phrase, rotate
from recall.context.hints.layout import Hinted, Hints, Known, inject
from recall.profiles import triples
from recall.profiles.triples import Triple
from tests.support.recall.contexts import NOW, record

HOME = Known(
    record("home", "I live in Seattle.", predicate="lives_in", created_at=NOW), "user", "Seattle"
)
WORK = Known(
    record("work", "Maya works at Airbus.", predicate="works_at", created_at=NOW),
    "Maya",
    "Airbus",
    frozenset({"maya", "airbus", "maya li"}),
)


def hints(message: str | None, *known: Known, **given: Any) -> Hints:
    plain = Hints(
        message=message,
        known=known,
        window=(),
        shown=(),
        thread_id="t",
        turn=10,
        present=Present(NOW),
    )
    return replace(plain, **given)


def injected(message: str | None, *known: Known, **given: Any) -> list[str]:
    return [one.memory_id for one in inject(hints(message, *known, **given)).new]


BROTHER = Known(
    record("brother", "My brother Pablo.", predicate="sibling_of", created_at=NOW),
    "user",
    "Pablo",
    frozenset({"pablo"}),
)


@pytest.mark.parametrize(
    ("message", "ids"),
    [
        ("Where does my brother live?", ["brother"]),
        ("¿Dónde vive mi hermano?", ["brother"]),
        ("Does my brother know where I live?", ["home", "brother"]),
        ("What is my job?", ["home", "brother"]),
        ("Where do I live?", ["home"]),
    ],
)
def test_what_is_asked_of_kin_is_not_answered_by_what_the_user_is(
    message: str, ids: list[str]
) -> None:
    assert sorted(injected(message, HOME, BROTHER)) == sorted(ids)


@pytest.mark.parametrize(
    ("message", "ids"),
    [
        ("Where do I live?", ["home"]),
        ("where does Maya work", ["work"]),
        ("Maya told me about it.", ["work", "home"]),
        ("What does MAYA LI do?", ["work"]),
        ("Mayan ruins are old.", []),
        ("The weather is fine over here today.", []),
        ("ok", []),
        ("😀", []),
        ("?", []),
        ("x" * 30_000, []),
    ],
)
def test_what_is_named_is_said(message: str, ids: list[str]) -> None:
    assert sorted(injected(message, HOME, WORK)) == sorted(ids)


@pytest.mark.parametrize(
    ("message", "ids"),
    [
        # What is told opens the gate to facts that bear on it, though it names none of them.
        ("The flat there got expensive lately.", ["home"]),
        ("Rents rose a lot, what can be done?", []),
        ("Rents rose a lot, and the flat is too small.", ["home"]),
        # Neither a reaction nor a bare question does.
        ("Great!", []),
        ("How are rents set?", []),
    ],
)
def test_what_is_told_opens_to_facts_that_bear_on_it(message: str, ids: list[str]) -> None:
    near = replace(HOME, nearness=0.5)
    assert injected(message, near, WORK) == ids
    assert injected(message, replace(HOME, nearness=0.2), WORK) == []


def test_a_question_with_a_fact_is_answered_by_more_than_two() -> None:
    relations = ("lives_in", "works_at", "born_in", "moved_from")
    known = [
        Known(record(name, f"{name}.", predicate=name, created_at=NOW), "user", f"of {name}")
        for name in relations
    ]
    assert len(injected("What about me?", *known)) == 2
    assert len(injected("I have a new flat, what do you know about me?", *known)) == 4


@pytest.mark.parametrize(
    ("message", "known", "reason"),
    [
        (None, [HOME], "Nothing was said."),
        ("Where?", [], "No fact is known that fits."),
        ("Great!", [HOME], "A reaction asks for no facts."),
        ("Trains from Paris arrive late.", [HOME], "It names nothing that is known."),
    ],
)
def test_it_says_why_nothing_is_injected(
    message: str | None, known: list[Known], reason: str
) -> None:
    found = inject(hints(message, *known))
    assert (list(found.new), found.skipped) == ([], reason)


def test_what_scores_low_needs_a_question() -> None:
    old = replace(
        WORK, memory=record("old", "x", predicate="is", created_at=NOW - timedelta(days=99))
    )
    assert inject(hints("Maya came by yesterday evening.", old)).skipped == (
        "Nothing scores above the threshold."
    )
    assert injected("Who is Maya?", old) == ["old"]


def test_nothing_is_said_again_within_three_turns_unless_it_is_asked_for() -> None:
    before = (Hinted("work", 7, 0.7),)
    again = inject(hints("Maya and Airbus are great.", WORK, window=before))
    assert again.skipped == "What fits was said within the last turns."
    assert injected("Where does Maya work?", WORK, window=before) == ["work"]
    assert injected("Maya is great.", WORK, window=(Hinted("work", 6, 0.7),)) == ["work"]
    # The same turn asked about twice is answered twice.
    assert injected("Maya is great.", WORK, window=(Hinted("work", 10, 0.7),)) == ["work"]


def test_at_most_two_for_a_question_and_five_bullets() -> None:
    relations = ("lives_in", "works_at", "born_in", "moved_from", "friend_of", "name", "has")
    known = [
        Known(record(name, f"{name}.", predicate=name, created_at=NOW), "user", f"of {name}")
        for name in relations
    ]
    # Of seven, those that reach 0.45: no percentile is taken of so few.
    assert injected("What about me?", *known) == ["lives_in", "works_at"]
    assert len(injected("I tell you of myself.", *known)) == 5
    window = [Hinted(name, 9, 0.5) for name in relations]
    message = rotate(hints("Hm.", *known, window=window), inject(hints("Hm.")), "english")
    assert len(message.plans[0].pieces) == 5
    assert [one.reason for one in message.dropped] == ["older than the newest 5 bullets"] * 2


def test_what_is_newer_stands_first_and_nothing_twice() -> None:
    twin = Known(record("twin", "Maya works at Airbus", predicate="x"), "Maya", "Airbus")
    window = [Hinted("work", 3, 0.9), Hinted("twin", 5, 0.1), Hinted("home", 5, 0.2)]
    given = hints(None, WORK, HOME, twin, window=window)
    [plan] = rotate(given, inject(given), "english").plans
    assert [piece.text for piece in plan.pieces] == ["You live in Seattle", "Maya works at Airbus"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("english", "You live in Seattle"),
        ("french", "Tu habites à Seattle"),
        ("german", "Du wohnst in Seattle"),
        ("italian", "Vivi a Seattle"),
        ("spanish", "Vives en Seattle"),
        ("klingon", "You live in Seattle"),
    ],
)
def test_facts_about_the_user_are_said_to_them(language: str, said: str) -> None:
    assert phrase(HOME, language) == said


def test_what_has_no_template_is_quoted_or_left() -> None:
    assert about_user("english", "plays", "the cello", "I play the cello.") == (
        "You said: “I play the cello.”"
    )
    assert about_user("english", None, None, "The user is tall.") == "The user is tall."
    assert about_user("german", "likes", "Tee", "Ich mag keinen Tee.", negated=True) == (
        "Das stimmt nicht: Du magst Tee"
    )
    assert about_user("english", "name", "{object} {0}", "x") == "Your name is {object} {0}"


def test_every_language_has_every_template() -> None:
    bullets = read_words("bullets")
    assert set(bullets) == set(STOP_WORDS)
    names = {frozenset(templates) for templates in bullets.values()}
    assert len(names) == 1
    for templates in bullets.values():
        for name, text in templates.items():
            assert {"not": "{sentence}", "said": "{text}"}.get(name, "{object}") in text
    assert all(set(lists) == set(STOP_WORDS) for lists in read_words("question_words").values())


@pytest.mark.parametrize(
    ("text", "asks", "wants", "self"),
    [
        ("Where do I live?", True, True, True),
        ("Really?", True, False, False),
        ("I told you so.", False, False, True),
        ("Où habite mon frère ?", True, True, True),
        ("Wo wohne ich jetzt", True, True, True),
        ("¿Dónde vive mi hermana?", True, True, True),
        ("Dove abita la mia amica?", True, True, True),
        ("", False, False, False),
    ],
)
def test_questions_in_five_languages(text: str, asks: bool, wants: bool, self: bool) -> None:
    found = words(text)
    language = guess_language(found)
    assert is_question(text, found, language) is asks
    assert asks_for_fact(text, found, language) is wants
    assert speaks_of_self(found, language) is self


def test_triple_by_hand() -> None:
    def triple(**given: Any) -> Triple:
        plain = Triple("1", "maya", "lives_in", 3.0, frozenset({"maya", "live", "rome"}))
        return replace(plain, **given)

    asked = frozenset({"maya", "live"})
    # .4 · 1 + .2 · e⁻¹ + .3 · 2/3 + .1 · .3 = .4 + .0735759 + .2 + .03
    assert triples.score(triple(), asked) == pytest.approx(0.7035759)
    # .4 · .65 + .2 · e⁻¹ · 1.2 + 0 + .1 · .8 = .26 + .0882911 + .08
    other = triple(relation="plays", same_session=True, weight=0.8, stems=frozenset({"cello"}))
    assert triples.score(other, asked) == pytest.approx(0.4282911)
    # .4 · .55 + .2 · 1 · 1 + 0 + .03: of now, or of what is yet to come
    assert triples.score(triple(relation="is", days=-9.0, stems=frozenset()), frozenset()) == (
        pytest.approx(0.45)
    )


def test_the_threshold_and_one_of_a_relation() -> None:
    assert triples.threshold(np.array([0.9] * 7)) == 0.45
    assert triples.threshold(np.arange(9) / 10) == pytest.approx(0.6)

    def one(subject: str | None, relation: str) -> Triple:
        return Triple("x", subject, relation, 0, frozenset())

    some = [one("a", "has"), one("b", "has"), one("c", "has"), one("a", "is"), one("d", "is")]
    scores = np.array([0.7, 0.6, 0.58, 0.65, 0.4])
    # A second of `has` needs 0.55, a third there is not; another subject comes before the same.
    assert triples.choose(some, scores, 0.45, 5) == [0, 3, 1]
    assert triples.choose(some, scores, 0.45, 2) == [0, 1]
    assert triples.choose(some, scores, 0.55, 5) == [0, 3]


@pytest.mark.parametrize(
    ("since", "said"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(hours=2), "2 hours ago"),
        (timedelta(hours=13), "yesterday"),
        (timedelta(days=6), "6 days ago"),
        (timedelta(days=7), "1 week ago"),
        (timedelta(days=15), "2 weeks ago"),
        (timedelta(days=92), "3 months ago"),
        (timedelta(days=800), "2 years ago"),
        (timedelta(days=-3), "on 2026-05-04"),
    ],
)
def test_how_long_ago(since: timedelta, said: str) -> None:
    assert ago(NOW - since, NOW) == said


def test_what_is_injected_again_because_it_is_asked_for_is_counted() -> None:
    before = (Hinted("work", 8, 0.7),)
    asked_for = inject(hints("Where does Maya work?", WORK, window=before))
    assert ([one.memory_id for one in asked_for.new], asked_for.again) == (["work"], 1)
    assert inject(hints("Where does Maya work?", WORK)).again == 0
    long_ago = (Hinted("work", 6, 0.7),)
    assert inject(hints("Where does Maya work?", WORK, window=long_ago)).again == 0


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (0, "Context for the first turn"),
        (1, "Context from the last turn"),
        (2, "Context from the last 2 conversational turns"),
        (12, "Context from the last 10 conversational turns"),
    ],
)
def test_the_header_claims_no_turns_that_were_not_there(turn: int, said: str) -> None:
    given = hints("Where do I live?", HOME, turn=turn)
    assert rotate(given, inject(given), "english").lead.splitlines() == [
        "Use the following factual context if helpful:",
        "Now: Friday, 1 May 2026, 12:00 (UTC).",
        f"{said} (updated: 2026-05-01T12:00:00Z):",
    ]
