"""A role means one alone, or several at once, among those that relations and facts tell."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from graph.records.records import EntityRecord
from language.names.roles import LANGUAGES, Role, lexicon
from recall.query.relatives import Told, choose

_WORDS = lexicon("english").roles


def told(name: str, role: str, said: str = "", *, own: bool = True, type: str = "person") -> Told:
    entity = EntityRecord(id=name, name=name, type=type, aliases=())
    return Told(entity, "relation", replace(_WORDS[role], many=False), said, own)


def meant(role: str, *some: Told, owner: frozenset[str] = frozenset()) -> list[str]:
    return [one.entity.name for one in choose(_WORDS[role], some, owner)]


def test_one_alone_is_meant() -> None:
    assert meant("sister") == []
    assert meant("sister", told("Lena", "sister")) == ["Lena"]
    assert meant("sister", told("Lena", "sibling")) == ["Lena"]
    assert meant("sister", told("Lena", "sister"), told("Kim", "sibling")) == ["Lena"]
    assert meant("sister", told("Lena", "sister"), told("Ana", "sister")) == []
    assert meant("sister", told("Kim", "sibling"), told("Noa", "sibling")) == []
    assert meant("sister", told("Tom", "brother")) == []
    assert meant("sister", told("Lena", "sister"), told("Lena", "sibling")) == ["Lena"]


def test_several_are_meant_by_several() -> None:
    three = (told("Lena", "sister"), told("Tom", "brother"), told("Kim", "sibling"))
    assert meant("siblings", *three) == ["Lena", "Tom", "Kim"]
    assert meant("sisters", *three) == ["Lena"]
    assert meant("sibling", *three) == []


def test_the_words_of_a_fact_say_more_than_its_relation() -> None:
    tom = told("Tom", "sibling", "Tom is my brother.")
    lena = told("Lena", "sibling", "My sister Lena sings.")
    assert meant("sister", tom, lena) == ["Lena"]
    assert meant("brother", tom, lena) == ["Tom"]
    # Whose sister she is who says so?
    other = told("Tom", "sibling", "Dana is my sister.", own=False)
    assert meant("brother", other) == ["Tom"]
    dana = frozenset({"dana"})
    hers = told("Tom", "sibling", "Tom is Dana's brother.", own=False)
    assert meant("sister", hers, owner=dana) == []
    assert meant("brother", hers, owner=dana) == ["Tom"]
    # It says what Dana is to Tom, and not what Tom is to Dana.
    his = told("Tom", "sibling", "Dana is Tom's sister.", own=False)
    assert meant("brother", his, owner=dana) == ["Tom"]


def test_a_type_may_be_a_sort() -> None:
    rex, tom = told("Rex", "pet", type="dog"), told("Tom", "pet", type="cat")
    assert meant("dog", rex, tom) == ["Rex"]
    assert meant("cat", rex, tom) == ["Tom"]
    assert meant("rabbit", rex, tom) == []


_ROLES = st.sampled_from(sorted(_WORDS))
_TOLD = st.builds(told, st.sampled_from("ABCD"), _ROLES)


@given(_ROLES, st.lists(_TOLD, max_size=6))
def test_the_order_changes_nothing(role: str, some: list[Told]) -> None:
    found = meant(role, *some)
    assert sorted(found) == sorted(meant(role, *reversed(some)))
    assert len(found) <= 1 or _WORDS[role].many
    assert all(any(_WORDS[role].fits(one.role) for one in some) for _ in found)


def test_every_language_has_the_same_roles() -> None:
    found: list[Role] = [lexicon(name).roles["partner"] for name in LANGUAGES[:2]]
    assert found[0] == found[1]
