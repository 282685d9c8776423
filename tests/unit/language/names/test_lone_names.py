"""A first or last name alone: whose it may be, and which words of a text are such."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.names.lone_names import is_borne, lone_name, may_be_of, spoken_names


@pytest.mark.parametrize(
    ("key", "name", "type"),
    [
        ("helen", "Helen Okafor", "person"),
        ("okafor", "Helen Okafor", "person"),
        ("okafor", "Dr. Helen Okafor", "person"),
        ("helen", "Okafor, Helen", "person"),
        ("helene", "Hélène Dupré", "customer"),
        ("gogh", "Vincent van Gogh", "person"),
        ("cruz", "María de la Cruz", "person"),
        ("garcia", "Lucía García López", "person"),
        ("smith", "Sam Smith Jr.", "person"),
        ("anne-marie", "Anne-Marie Duval", "person"),
        ("вирджиния", "Вирджиния Вулф", "person"),
        # Of an unknown sort, but for its given name.
        ("helen", "Helen Okafor", "thing"),
        ("okafor", "Helen Okafor", "thing"),
    ],
)
def test_a_name_is_borne_first_or_last(key: str, name: str, type: str) -> None:
    assert is_borne(key, name, type)


@pytest.mark.parametrize(
    ("key", "name", "type"),
    [
        ("helen", "Helen", "person"),
        ("hel", "Helen Okafor", "person"),
        ("jr", "Sam Smith Jr.", "person"),
        ("dr", "Dr. Helen Okafor", "person"),
        ("van", "Vincent van Gogh", "person"),
        ("new", "New York", "thing"),
        ("york", "New York", "city"),
        ("google", "Google Maps", "thing"),
        ("rockets", "Acme Rockets", "organization"),
        ("windows", "Windows 10", "thing"),
        ("helen", "Helen Fischer GmbH", "person"),
        ("helen", "Helen Keller School", "school"),
        ("10", "Bezirk 10", "person"),
        ("", "", "person"),
    ],
)
def test_what_bears_no_such_name(key: str, name: str, type: str) -> None:
    assert not is_borne(key, name, type)


@pytest.mark.parametrize(
    ("name", "lone"),
    [
        ("Helen", "helen"),
        ("helen", "helen"),
        ("Dr. Okafor", "okafor"),
        ("Señora Cruz", "cruz"),
        ("van Gogh", "gogh"),
        ("de la Cruz", "cruz"),
        ("Rose", "rose"),
        ("rose", None),
        ("mark", None),
        ("Helen Okafor", None),
        ("Windows 10", None),
        ("H.", None),
        ("", None),
    ],
)
def test_a_name_alone(name: str, lone: str | None) -> None:
    assert lone_name(name) == lone


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Where does Helen live now?", "helen"),
        ("where does helen live?", "helen"),
        ("WHERE DOES HELEN LIVE?", "helen"),
        ("What is Helen's job?", "helen"),
        ("What is Helen’s job?", "helen"),
        ("Is Dr. Okafor in?", "okafor"),
        ("What did Okafor say?", "okafor"),
        ("Did Vincent van Gogh call? Did van Gogh?", "gogh"),
        ("Wo wohnt Helens Bruder?", "helen"),
        ("Wo wohnt der Bruder von Helen?", "helen"),
        ("Wo arbeitet Frau Okafor?", "okafor"),
        ("Où habite la sœur d'Hélène ?", "helene"),
        ("¿Dónde vive la hermana de Helen?", "helen"),
        ("¿Qué dijo la señora de la Cruz?", "cruz"),
        ("Dove abita il fratello di Giulia?", "giulia"),
        ("When did Will call?", "will"),
        ("Does Rose like tea?", "rose"),
        ("Is Mark's dog old?", "mark"),
        ("Rose?", "rose"),
        ("Will May's train be late?", "may"),
    ],
)
def test_a_name_is_heard(text: str, key: str) -> None:
    assert any(key in one.keys for one in spoken_names(text))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Will it rain?", "will"),
        ("May I ask?", "may"),
        ("Will it rain in May?", "may"),
        ("Seit April?", "april"),
        ("Mark the date.", "mark"),
        ("what will rose cost, and may i mark it?", "will"),
        ("what will rose cost, and may i mark it?", "rose"),
        ("what will rose cost, and may i mark it?", "may"),
        ("what will rose cost, and may i mark it?", "mark"),
        ("Who gave her the rose?", "rose"),
        ("Ist die Rose rot?", "rose"),
        ("¿Hay paz en casa?", "paz"),
        ("Is the doctor in?", "doctor"),
        ("the helen", "helen"),
    ],
)
def test_a_word_is_no_name(text: str, key: str) -> None:
    assert not any(key in one.keys for one in spoken_names(text))


def test_what_stands_beside_it_may_make_it_anothers() -> None:
    [helen, brandt] = spoken_names("Where is Helen Brandt?")
    assert not may_be_of(helen, ["Helen Okafor"])
    assert not may_be_of(brandt, ["Ines Brandt"])
    assert may_be_of(helen, ["Helen Maria Brandt"])
    [*_, gogh] = spoken_names("Is Theo van Gogh here? Theo van Gogh?")
    assert not may_be_of(gogh, ["Vincent van Gogh"])
    [helen, *_] = spoken_names("Is Helen's Volvo red?")
    assert may_be_of(helen, ["Helen Okafor"])


@given(st.text(), st.text())
def test_any_text_may_be_asked_with_any_name(text: str, name: str) -> None:
    for one in spoken_names(text):
        assert one.keys
        assert all(key == key.casefold() for key in one.keys)
    if (key := lone_name(name)) is not None:
        assert not is_borne(key, name, "person")
