"""Those who are named by what they are to others: the words alone, in five languages."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.names.roles import LANGUAGES, lexicon
from language.questions.relatives import relatives, without_relatives
from language.word_lists import read_words

Found = tuple[tuple[str, ...], tuple[str, ...], str]


def found(text: str) -> list[Found]:
    """Owners, roles and words of those whom a text names."""
    return [
        (one.owner, tuple(role.name for role in one.roles), one.said) for one in relatives(text)
    ]


@pytest.mark.parametrize(
    ("text", "owner", "roles", "said"),
    [
        ("Where does my sister live?", (), "sister", "my sister"),
        ("what did our new boss say", (), "boss", "our new boss"),
        ("What does Dana's partner do?", ("dana",), "partner", "Dana's partner"),
        ("What does Dana’s partner do?", ("dana",), "partner", "Dana’s partner"),
        ("what does danas partner do", ("danas", "dana"), "partner", "danas partner"),
        ("Does James' sister cook?", ("james",), "sister", "James' sister"),
        ("Dana Okafor's older brother", ("dana okafor", "okafor"), "brother", None),
        ("Is Vincent van Gogh's mother ill?", ("vincent van gogh",), "mother", None),
        ("Dana's partner's sister", ("dana",), "partner sister", None),
        ("the sister of Dana's partner", ("dana",), "partner sister", "sister of Dana's partner"),
        ("the sister of the partner of Dana", ("dana",), "partner sister", None),
        ("the boss of my sister", (), "sister boss", "boss of my sister"),
        ("a friend of mine", (), "friend", "friend of mine"),
        ("Where is my ex-wife?", (), "ex_wife", "my ex-wife"),
        ("Where is my former husband?", (), "former", "my former husband"),
        ("What did Mom say?", (), "mother", "Mom"),
        ("¿Dónde vive mi hermana?", (), "sister", "mi hermana"),
        ("¿Dónde vive la pareja de Dana?", ("dana",), "partner", "pareja de Dana"),
        ("la hermana mayor de mi jefe", (), "boss sister", None),
        ("la hermana del jefe de Ana", ("ana",), "boss sister", None),
        ("¿Quién es el amigo mío?", (), "friend", "amigo mío"),
        ("Où habite le frère de Léa ?", ("lea",), "brother", "frère de Léa"),
        ("Où habite ma sœur ?", (), "sister", "ma sœur"),
        ("Où travaille l'amie d'Anna ?", ("anna",), "friend", "amie d'Anna"),
        ("la sœur du compagnon de Dana", ("dana",), "partner sister", None),
        ("Que dit mon chef ?", (), "boss", "mon chef"),
        ("Wo wohnt Danas Bruder?", ("danas", "dana"), "brother", "Danas Bruder"),
        ("Wann hat Hans' Mutter Geburtstag?", ("hans",), "mother", "Hans' Mutter"),
        ("Wem hilft meine Schwester?", (), "sister", "meine Schwester"),
        ("der Bruder meiner Chefin", (), "boss brother", "Bruder meiner Chefin"),
        ("die Schwester von Danas Partner", ("danas", "dana"), "partner sister", None),
        ("die Schwester des Partners von Dana", ("dana",), "partner sister", None),
        ("Dove abita il fratello di Anna?", ("anna",), "brother", "fratello di Anna"),
        ("Dove abita la mia sorella?", (), "sister", "mia sorella"),
        ("che cosa fa la sorella del mio capo?", (), "boss sister", None),
        ("Dov'è l'amica dell'avvocato di Anna?", ("anna",), "lawyer friend", None),
    ],
)
def test_who_is_named(text: str, owner: tuple[str, ...], roles: str, said: str | None) -> None:
    [(whose, names, words)] = found(text)
    assert whose[: len(owner)] == owner
    assert names == tuple(roles.split())
    assert said is None or words == said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "Where is the sister?",
        "What's her sister called?",
        "Which boss is it?",
        "Where does my former boss live?",
        "Who is Dana's partner's sister's boss?",
        "Ist die Schwester der Chef?",
        "What did Mama Rosa cook?",
        "Here is Dana. Partner, where are you?",
    ],
)
def test_who_is_not(text: str) -> None:
    assert found(text) == []


def test_whose_manager_it_is() -> None:
    """The manager of my sister's team is not my sister's."""
    assert found("the manager of my sister's team") == [((), ("sister",), "my sister's")]


def test_relations_of_ones_own() -> None:
    assert found("Who is Acme's supplier?")[0][:2] == (("acme",), ("supplier",))
    assert found("Who is the auditor of Acme Rockets?")[0][:2] == (
        ("acme rockets", "acme"),
        ("auditor",),
    )
    assert found("What's my car's colour?")[0][1] == ("car", "colour")


def test_what_is_left_without_them() -> None:
    text = "Do Dana and Dana's partner dance?"
    assert without_relatives(text, relatives(text)) == "Do Dana and dance?"


def test_words_that_are_names() -> None:
    assert found("Will Will's sister call May's brother?") == [
        (("will",), ("sister",), "Will's sister"),
        (("may",), ("brother",), "May's brother"),
    ]


@pytest.mark.parametrize(
    "text", ["Dana's sister's ", "my ", "sister of ", "d'", "my sister ", "'s "]
)
def test_long_texts_take_no_long_time(text: str) -> None:
    began = time.process_time()
    relatives(text * (32 * 1024 // len(text)))
    assert time.process_time() - began < 0.5


_WORDS = st.sampled_from(
    [
        "Dana's",
        "Danas",
        "Dana",
        "my",
        "sister",
        "partner's",
        "partner",
        "of",
        "the",
        "de",
        "la",
        "du",
        "d'Anna",
        "mi",
        "mein",
        "Bruder",
        "des",
        "von",
        "frère",
        "di",
        "mia",
        "sorella",
        ",",
        ".",
        "?",
        "'s",
        "'",
        "’s",
        "ex",
        "former",
        "Mom",
        "dell'amica",
    ]
)


@given(st.one_of(st.text(max_size=80), st.lists(_WORDS, max_size=20).map(" ".join)))
def test_any_text_can_be_read(text: str) -> None:
    for one in relatives(text):
        assert 1 <= len(one.roles) <= 2
        assert 0 <= one.start < one.end
        assert one.said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_a_role_that_is_known(language: str) -> None:
    kinds = read_words("names/roles")["kinds"]
    words = lexicon(language)
    assert all(role.kind in kinds for role in words.roles.values())
    assert words.alone <= words.roles.keys()
    assert {role.kind for role in words.roles.values()} >= {"sibling", "partner", "boss", "friend"}
