"""Histories whose evidence is sessions: two forms of files, and how answers are judged."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from anaphora.errors import Invalid
from bench.conversations import Conversation
from bench.locomo.asking import Answer
from bench.locomo.histories import read_chats, read_histories
from bench.locomo.longmemeval import first_of_each, judge
from tests.support.paths import ROOT

HISTORIES = ROOT / "tests" / "data" / "histories"


def _answer(conversation: Conversation, number: int, *said: str) -> Answer:
    asked = conversation.questions[number]
    return Answer("BALANCED", conversation.name, number, asked, said, 1.0)


def test_files_in_locomos_form_with_sessions_as_evidence() -> None:
    nadia, piet = read_histories(HISTORIES)
    assert (nadia.name, piet.name) == ("nadia", "piet")
    assert {turn.session for turn in nadia.turns} == {str(number) for number in range(1, 13)}
    for one in (nadia, piet):
        told = {
            turn.session for turn in one.turns if turn.text.startswith(("I ", "My", "We", "For"))
        }
        assert len(one.questions) == 7
        for asked in one.questions:
            assert asked.evidence <= told
            updated = asked.category_name == "knowledge-update"
            assert len(asked.evidence) == (2 if updated else 1)


@pytest.mark.parametrize(
    ("evidence", "sessions"),
    [
        ([3], {"3"}),
        (["D3", "D11:2"], {"3", "11"}),
        (["session_3", "S 4"], {"3", "4"}),
        (["3"], {"3"}),
        (["D99", "elsewhere"], set()),
    ],
)
def test_evidence_names_sessions_in_many_ways(
    tmp_path: Path, evidence: list[object], sessions: set[str]
) -> None:
    turns = (HISTORIES / "nadia.turns.jsonl").read_text()
    (tmp_path / "x.turns.jsonl").write_text(turns)
    row = {"question": "Which one?", "category": 1, "evidence": evidence}
    (tmp_path / "x.questions.jsonl").write_text(json.dumps(row))
    [conversation] = read_histories(tmp_path)
    assert conversation.questions[0].evidence == sessions


def test_a_published_file() -> None:
    first, second, unsaid = read_histories(HISTORIES / "published.json")
    assert first.name == "q0"
    [asked] = first.questions
    assert asked.evidence == {"s0_1"}
    assert asked.category_name == "single-session-user"
    assert first.asked_at(asked) == datetime(2025, 5, 20, 2, 21, tzinfo=UTC)
    assert [turn.at for turn in first.turns] == sorted(turn.at for turn in first.turns)
    assert {turn.session for turn in second.turns} == {f"s1_{place}" for place in range(4)}
    assert {turn.speaker for turn in first.turns} == {"user", "assistant"}
    assert unsaid.questions[0].evidence == frozenset()
    assert unsaid.questions[0].category_name == "abstention"


def test_the_turns_of_a_published_file_that_tell_the_answer() -> None:
    chats = read_chats(HISTORIES / "published.json")
    assert [chat.name for chat in chats] == ["q0", "q1"], "the third was never said"
    for chat in chats:
        [asked] = chat.questions
        [turn] = [turn for turn in chat.turns if turn.id in asked.evidence]
        assert turn.speaker == "user"
        assert turn.session == f"s{chat.name[1]}_1"
    with pytest.raises(Invalid, match="LongMemEval"):
        read_chats(Path(__file__))


@pytest.mark.parametrize("text", ["", "  ", "\u200b"])
def test_a_published_turn_without_text_is_left_out(tmp_path: Path, text: str) -> None:
    rows = json.loads((HISTORIES / "published.json").read_text())
    rows[0]["haystack_sessions"][0][0]["content"] = text
    path = tmp_path / "published.json"
    path.write_text(json.dumps(rows))
    whole = read_histories(HISTORIES / "published.json")[0]
    assert len(read_histories(path)[0].turns) == len(whole.turns) - 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '[{"question": "x"}]', "[1]"])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(Invalid, match="LongMemEval"):
        read_histories(path)


def test_any_turn_of_a_session_recalls_it() -> None:
    nadia = read_histories(HISTORIES)[0]
    number, asked = next(
        (at, one) for at, one in enumerate(nadia.questions) if len(one.evidence) == 2
    )
    first, second = sorted(asked.evidence, key=int)
    others = [turn.id for turn in nadia.turns if turn.session not in asked.evidence]
    noise = [id for id in others if id.startswith(others[0].split(":")[0])]
    said = (*noise[:4], f"D{first}:6", f"D{first}:1", f"D{second}:2")
    [judged] = judge([_answer(nadia, number, *said)], [nadia])
    assert judged.figures == {
        "recall@5": 0.5,
        "recall@10": 1.0,
        "sessions@5": 1.0,
        "sessions@10": 1.0,
        "mrr": 0.2,
    }
    [nothing] = judge([_answer(nadia, number, *noise[:4])], [nadia])
    assert set(nothing.figures.values()) == {0.0}


def test_what_was_never_said_is_not_judged() -> None:
    published = read_histories(HISTORIES / "published.json")
    answers = [_answer(one, 0, one.turns[0].id) for one in published]
    assert [one.conversation for one in judge(answers, published)] == ["q0", "q1"]


def test_the_first_questions_of_each_category() -> None:
    kept = first_of_each(read_histories(HISTORIES), 1)
    names = [asked.category_name for one in kept for asked in one.questions]
    assert sorted(names) == ["knowledge-update", "single-session-user"]
    assert [one.name for one in kept] == ["nadia"]
