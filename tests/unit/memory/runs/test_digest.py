"""A digest is made of its sources' own sentences, the most central first."""

from hypothesis import given
from hypothesis import strategies as st

from memory.runs.erasure.digest import Source, digest


def test_the_most_central_in_the_order_of_telling() -> None:
    near = [Source(f"Near {at}. And more.", None, [1.0, 0.1 * at]) for at in range(6)]
    far = Source("Far off.", None, [-1.0, 0.0])
    said = digest([far, *near])
    assert said == "Near 1. Near 2. Near 3. Near 4. Near 5."


def test_who_said_it_and_what_has_no_vector() -> None:
    assert digest([Source("It rains. Much.", "Ana"), Source("It pours!", "Bo")]) == (
        "Ana: It rains. Bo: It pours!"
    )
    assert digest([]) == ""
    assert digest([Source("  ")]) == ""


@given(st.lists(st.builds(Source, st.text(max_size=3000))))
def test_is_never_long(sources: list[Source]) -> None:
    assert len(digest(sources)) <= 1100
