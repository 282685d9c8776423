"""A digest is made of its sources' own sentences, the most central first."""

from hypothesis import given
from hypothesis import strategies as st

from language.llm.central_sentences import central_sentences
from language.llm.digests import Source


def test_the_most_central_in_the_order_of_telling() -> None:
    near = [Source(f"Near {at}. And more.", None, [1.0, 0.1 * at]) for at in range(6)]
    far = Source("Far off.", None, [-1.0, 0.0])
    said = central_sentences([far, *near])
    assert said == "Near 1. Near 2. Near 3. Near 4. Near 5."


def test_who_said_it_and_what_has_no_vector() -> None:
    assert central_sentences([Source("It rains. Much.", "Ana"), Source("It pours!", "Bo")]) == (
        "Ana: It rains. Bo: It pours!"
    )
    assert central_sentences([]) == ""
    assert central_sentences([Source("  ")]) == ""


@given(st.lists(st.builds(Source, st.text(max_size=3000))))
def test_is_never_long(sources: list[Source]) -> None:
    assert len(central_sentences(sources)) <= 1100
