"""The lives told in chats: each question has its evidence, or asks for what was never told."""

from bench.conversations import read_conversations
from tests.support.paths import ROOT

LIVES = ROOT / "tests" / "data" / "lives"
_UNSAID = 5


def test_each_question_has_evidence_but_those_of_what_was_never_told() -> None:
    lives = read_conversations(LIVES)
    assert len(lives) == 12
    assert sum(len(life.turns) for life in lives) == 834
    for life in lives:
        assert len(life.questions) == 20
        assert {turn.speaker for turn in life.turns} == {"user", "assistant"}
        told = {turn.id for turn in life.turns if turn.speaker == "user"}
        for asked in life.questions:
            assert asked.evidence <= told
            assert bool(asked.evidence) is (asked.category != _UNSAID), (life.name, asked.text)
