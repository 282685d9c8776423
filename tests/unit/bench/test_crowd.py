"""Division of memories among the users of a measurement."""

from bench.recall.crowd import Crowd, shares


def test_all_have_as_many_unless_one_has_most() -> None:
    assert shares(1000, 4, 0) == [250, 250, 250, 250]
    assert shares(1000, 4, 400) == [400, 200, 200, 200]
    assert shares(1000, 1, 0) == shares(1000, 5, 2000) == [1000]


def test_who_is_asked() -> None:
    crowd = Crowd("largest", "small", ("one", "other"), 1000, 800)
    assert crowd.names == ("one", "other")
    assert crowd.is_uneven
    alone = Crowd("largest", "small", (), 1000, 1000)
    assert alone.names == ("largest",)
    assert not alone.is_uneven
