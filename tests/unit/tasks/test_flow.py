"""Changes that come one upon another are told from one that comes alone."""

from tasks.messages.flow import Flow


def test_what_comes_within_the_window_comes_again() -> None:
    now = [0.0]
    flow = Flow(0.5, lambda: now[0])
    told = []
    for moment, name in ((0.0, "a"), (0.4, "a"), (0.5, "b"), (0.8, "a"), (1.3, "a"), (1.4, "b")):
        now[0] = moment
        told.append(flow.again(name))
    assert told == [False, True, False, True, False, False]


def test_those_long_silent_are_forgotten_and_the_last_are_not() -> None:
    flow = Flow(10.0, lambda: 0.0)
    for number in range(10_001):
        assert not flow.again(str(number))
    assert flow.again("10000")
    assert not flow.again("0")
