"""Facts that say what their turn says, and turns whose speaker a question names."""

from recall.candidates.search import Mentions
from recall.contract.candidate import without_retold
from tests.unit.recall.ranking.candidates import candidate

TURN = candidate(id="turn", kind="EPISODE")


def ids(*given: object) -> list[str]:
    return [one.id for one in without_retold(given)]  # type: ignore[arg-type]


def test_a_fact_without_a_relation_stands_back_behind_its_turn() -> None:
    fact = candidate(id="fact", kind="FACT", heard_in=("turn",))
    assert ids(fact, TURN) == ["turn"]
    assert ids(TURN, fact) == ["turn"]
    assert ids(fact) == ["fact"]
    assert ids(candidate(id="other"), fact) == ["other", "fact"]


def test_what_tells_more_than_its_turn_stays() -> None:
    triple = candidate(id="triple", kind="FACT", heard_in=("turn",), relation="lives_in")
    past = candidate(id="past", kind="FACT", heard_in=("turn",), held=1.0)
    over = candidate(id="over", kind="FACT", heard_in=("turn",), tells=1.0)
    assert ids(TURN, triple, past, over) == ["turn", "triple", "past", "over"]


def test_the_turn_mentions_what_its_fact_mentions() -> None:
    fact = candidate(id="fact", heard_in=("turn", "gone"), shared=frozenset({"ada"}))
    [turn] = without_retold([TURN, fact])
    assert turn.shared == {"ada"}


def test_mentions_of_some_entities() -> None:
    one, both = candidate(id="one"), candidate(id="both")
    mentions = Mentions(
        names={"jon": "Jon", "acme": "Acme"},
        shared={"one": frozenset({"jon"}), "both": frozenset({"jon", "acme"})},
        newest=frozenset({"one", "both"}),
        listed=[one, both],
        whole=True,
    )
    found = mentions.of({"acme": "Acme"})
    assert found.shared == {"both": frozenset({"acme"})}
    assert (found.newest, list(found.listed)) == (frozenset({"both"}), [both])
