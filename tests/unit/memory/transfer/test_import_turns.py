"""Numbers of turns that are brought in: each once in its thread, in the order they had."""

from hypothesis import given
from hypothesis import strategies as st

from memory.transfer.turns import Turn, number_turns, wanted

FILES = st.lists(st.integers(1, 12), max_size=12).map(sorted)


def bring_in(
    local: dict[str, int], file: list[Turn], *, size: int, batches: int = 100
) -> dict[str, int]:
    """The thread's turns after an import in batches of this size, that ends after so many."""
    here, shift = dict(local), 0
    for at in list(range(0, len(file), size))[:batches]:
        batch = [Turn(one.id, one.number, here.get(one.id)) for one in file[at : at + size]]
        last = max(here.items(), key=lambda item: item[1], default=None)
        taken = frozenset(number for _, number in wanted(batch, shift)) & set(here.values())
        numbered = number_turns(batch, shift, taken, last)
        shift = numbered.shift
        here |= numbered.numbers
    return here


def turns(numbers: list[int], name: str = "file") -> list[Turn]:
    return [Turn(f"{name}-{at}", number) for at, number in enumerate(numbers)]


@given(FILES, st.integers(0, 6), st.integers(1, 5))
def test_each_number_is_given_once_and_the_order_is_kept(
    numbers: list[int], local: int, size: int
) -> None:
    file = turns(numbers)
    own = {f"local-{number}": number for number in range(1, local + 1)}
    here = bring_in(own, file, size=size)
    assert len(set(here.values())) == len(here) == local + len(file)
    brought = [here[one.id] for one in file]
    assert brought == sorted(brought)
    assert {id: here[id] for id in own} == own
    # The same file again changes nothing.
    assert bring_in(here, file, size=size) == here


@given(FILES.map(set).map(sorted), st.integers(1, 5))
def test_in_an_empty_thread_turns_keep_their_numbers(numbers: list[int], size: int) -> None:
    file = turns(numbers)
    assert bring_in({}, file, size=size) == {one.id: one.number for one in file}


@given(st.integers(1, 12), st.integers(0, 6), st.integers(0, 4), st.booleans())
def test_what_was_cut_short_goes_on(length: int, local: int, done: int, spoken: bool) -> None:
    file = turns(list(range(1, length + 1)))
    here = bring_in({f"local-{n}": n for n in range(1, local + 1)}, file, size=3, batches=done)
    if spoken:
        here["meanwhile"] = max(here.values(), default=0) + 1
    whole = bring_in(here, file, size=3)
    assert whole.items() >= here.items()
    assert sorted(whole.values()) == list(range(1, local + length + spoken + 1))
    brought = [whole[one.id] for one in file]
    assert brought == sorted(brought)


def test_a_thread_that_went_on_in_both_graphs() -> None:
    file = [Turn("a", 1, 1), Turn("b", 2, 2), Turn("c", 3), Turn("d", 4)]
    numbered = number_turns(file, 0, frozenset({3}), ("mine", 3))
    assert numbered.numbers == {"c": 4, "d": 5}
    assert numbered.joined == [("mine", "c")]


def test_numbers_that_end_below_one_go_behind() -> None:
    numbered = number_turns([Turn("a", 5, 1), Turn("b", 4)], -4, frozenset(), ("a", 1))
    assert numbered.numbers == {"b": 2}
