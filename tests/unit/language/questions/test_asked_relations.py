"""Relations that a question asks for."""

import pytest

from language.conflicts.predicates import find_predicate
from language.questions.asked_relations import asked_about, asked_relations, of_self
from language.word_lists import read_words
from language.words import language_of


@pytest.mark.parametrize(
    ("query", "relation", "by"),
    [
        ("Where do I live?", "lives_in", {"where", "live"}),
        ("where is Ana living these days", "lives_in", {"where", "living"}),
        ("Who does my sister work for?", "works_at", {"who", "work", "for"}),
        ("What's my name?", "name", {"what", "my", "name"}),
        ("How old is Leo?", "age", {"how", "old"}),
        ("Am I allergic to anything?", "allergic_to", {"allergic"}),
        ("Wo arbeite ich?", "works_at", {"wo", "arbeite"}),
        ("Wie heiße ich?", "name", {"wie", "heiße"}),
        ("Où est-ce que j'habite ?", "lives_in", {"où", "habite"}),
        ("¿Dónde trabajo?", "works_at", {"dónde", "trabajo"}),
        ("Quanti anni ho?", "age", {"quanti", "anni"}),
        ("Am I still married?", "spouse_of", {"am", "still", "married"}),
        ("Bin ich verheiratet?", "spouse_of", {"bin", "verheiratet"}),
    ],
)
def test_a_question_asks_for_it(query: str, relation: str, by: set[str]) -> None:
    assert asked_relations(query, language_of(query)) == {relation: by}


@pytest.mark.parametrize(
    "query",
    ["What did we say of the budget?", "I live in Rome.", "Where is my key?", "", "?", "old name"],
)
def test_other_texts_ask_for_none(query: str) -> None:
    assert asked_relations(query, "english") == {}


@pytest.mark.parametrize(
    "query",
    [
        "What do you know about me?",
        "Tell me everything you remember about me, please",
        "Summarize what you know about me so far",
        "Describe me",
        "¿Qué sabes de mí?",
        "Que sais-tu de moi ?",
        "Was weißt du über mich?",
        "Cosa sai di me?",
    ],
)
def test_a_question_for_all_of_the_speaker_asks_for_what_tells_most(query: str) -> None:
    assert asked_relations(query, language_of(query)).keys() == of_self().keys()


def test_of_the_speaker_a_name_tells_most_and_a_duration_nothing() -> None:
    worth = of_self()
    assert max(worth, key=lambda name: worth[name]) == "name"
    assert worth["name"] == 1 > worth["likes"] > worth["is"]
    assert "duration" not in worth


@pytest.mark.parametrize(
    ("query", "language", "relation"),
    [
        ("What do I like?", "english", "likes"),
        ("What does Ana like?", "english", "likes"),
        ("What are my hobbies?", "english", "likes"),
        ("What do I hate?", "english", "dislikes"),
        ("What can't I eat?", "english", "allergic_to"),
        ("What can't Nina eat?", "english", "allergic_to"),
        ("What food should I avoid?", "english", "allergic_to"),
        ("¿Qué me gusta?", "spanish", "likes"),
        ("¿Qué no puedo comer?", "spanish", "allergic_to"),
        ("Qu'est-ce que j'aime ?", "french", "likes"),
        ("Qu'est-ce que je ne peux pas manger ?", "french", "allergic_to"),
        ("Was mag ich?", "german", "likes"),
        ("Was darf ich nicht essen?", "german", "allergic_to"),
        ("Cosa mi piace fare?", "italian", "likes"),
        ("Cosa non posso mangiare?", "italian", "allergic_to"),
    ],
)
def test_a_question_without_other_words_asks_for_it(
    query: str, language: str, relation: str
) -> None:
    assert asked_relations(query, language).keys() == {relation}


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("What don't I like?", "english"),
        ("What would you like me to do?", "english"),
        ("What does she like about me?", "english"),
        ("What do I look like?", "english"),
        ("What am I like?", "english"),
        ("What is love?", "english"),
        ("Which of my colleagues hate me?", "english"),
        ("What do you know about Rust?", "english"),
        ("What does Ana know about me?", "english"),
        ("When did you say that about me?", "english"),
        ("Can you tell me what this is about?", "english"),
        ("Tell me more", "english"),
        ("Tell me about my job interview", "english"),
        ("I don't know what to eat tonight", "english"),
        ("What can I eat if I can't cook?", "english"),
        ("Resume mi correo", "spanish"),
        ("Creo que me gusta", "spanish"),
        ("Dis-moi tout de toi", "french"),
        ("Was mag ich nicht?", "german"),
        ("Erzähl mir von ihm", "german"),
    ],
)
def test_a_question_for_something_else_asks_for_none(query: str, language: str) -> None:
    assert asked_relations(query, language) == asked_about(query, language) == {}


@pytest.mark.parametrize(
    ("query", "language", "relation"),
    [
        ("What music do I like?", "english", "likes"),
        ("What do I like to eat?", "english", "likes"),
        ("Which sports does Ana enjoy?", "english", "likes"),
        ("¿Cuál música me gusta?", "spanish", "likes"),
        ("Quelle musique j'aime ?", "french", "likes"),
        ("Welche Musik mag ich?", "german", "likes"),
        ("Quale musica mi piace?", "italian", "likes"),
    ],
)
def test_something_of_a_relation_is_asked_for(query: str, language: str, relation: str) -> None:
    assert asked_about(query, language).keys() == {relation}
    assert asked_relations(query, language) == {}


def test_all_of_a_relation_is_nothing_of_it() -> None:
    assert asked_about("What do I like?", "english") == {}


def test_an_unknown_language_is_read_as_english() -> None:
    assert asked_relations("Where do I live?", "finnish").keys() == {"lives_in"}


def test_each_language_has_cues_for_the_same_known_relations() -> None:
    listed = read_words("asked_relations")
    whole = listed["whole"]
    cues = [listed[language] for language in whole]
    assert len(whole) == 5 == len(listed) - 1
    for rows in (cues, list(whole.values())):
        assert len({frozenset(row) for row in rows}) == 1
    assert all(find_predicate(relation) for relation in cues[0])
    others = {"self", "fillers", "pointing", "denying"}
    assert all(find_predicate(relation) for relation in whole["english"].keys() - others)
