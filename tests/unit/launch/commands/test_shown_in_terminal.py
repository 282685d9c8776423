"""Recalls and contexts in a terminal of eighty columns: nothing is wider, and ids are whole."""

from typing import Any

import pytest
from rich.cells import cell_len

from launch.commands.memories import context_, recall_

ID = "01a2010e-b5c8-76af-8ce0-020f3044eb9d"
TEXTS = [
    "Ada keeps bees behind the old mill.",
    "[bold]no markup[/bold] 养蜂人 🐝 " + "long " * 90,
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung",
    "",
]


def hit(text: str) -> dict[str, Any]:
    return {
        "relevance": 0.4567,
        "score": 0.7312,
        "why": "Sens très proche · dit « abeilles » · dit par Anne-Alexandra · du 8 mai 2023",
        "sources": ["semantic", "lexical"],
        "signals": [
            {"name": "similarity", "value": 0.82, "weight": 0.345},
            {"name": "question", "value": 1.0, "weight": -0.036},
            {"name": "speaker", "value": 0.0, "weight": 0.112},
        ],
        "multipliers": [{"name": "summary", "value": 1.15}],
        "memory": {
            "id": ID,
            "kind": "EPISODE",
            "text": text,
            "trust": "STANDARD",
            "createdAt": "2026-01-02T00:00:00Z",
        },
    }


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def recalled() -> dict[str, Any]:
    stages = ("wait", "embed", "gather", "understand", "score", "select", "explain", "domain")
    return {
        "semantic": False,
        "warnings": ["The limit cut 3 hits. " * 9],
        "timings": [{"stage": stage, "ms": 120.25} for stage in stages]
        + [{"stage": "total", "ms": 962.0}],
        "hits": [hit(text) for text in TEXTS],
    }


@pytest.mark.parametrize("signals", [False, True])
def test_a_recall(signals: bool, capsys: pytest.CaptureFixture[str]) -> None:
    recall_._show(recalled(), signals=signals)
    lines = capsys.readouterr().out.splitlines()
    assert max(cell_len(line) for line in lines) <= 80
    assert sum(ID in line for line in lines) == len(TEXTS)
    joined = " ".join(lines)
    assert "[bold]no markup[/bold]" in joined
    assert sum(" 0.46 " in line and " 0.731 " in line for line in lines) == len(TEXTS)
    assert "By words alone" in joined
    assert "962.0 ms" in joined
    assert "total" not in joined


def test_the_parts_of_a_score_are_shown_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    recall_._show(recalled(), signals=False)
    brief = capsys.readouterr().out
    for part in ("similarity", "summary", "found by", "█"):
        assert part not in brief
    recall_._show(recalled(), signals=True)
    whole = capsys.readouterr().out
    assert "similarity    ██████ 0.82 × 0.34" in whole
    assert "summary       × 1.15" in whole
    assert "found by: semantic, lexical" in whole
    assert "speaker" not in whole, "what adds nothing has no bar"


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    nothing = {"semantic": True, "warnings": [], "timings": [], "hits": []}
    recall_._show(nothing, signals=False)
    assert capsys.readouterr().out == "Nothing is known about that.\n0.0 ms: \n"


def test_a_context(capsys: pytest.CaptureFixture[str]) -> None:
    titles = ("Recent turns", "Tool results", "Facts", "Episodes", "Instructions")
    found = {
        "text": "Recent turns\n- user: " + "bees " * 40,
        "sections": [{"title": title, "tokens": 9, "budget": 500} for title in titles],
        "tokens": 45,
        "skipped": "It names nothing that is known.",
        "dropped": [{"reason": "over the budget", "text": text} for text in (*TEXTS, "a\nb")],
    }
    context_._show(found)
    said = capsys.readouterr()
    assert said.out == found["text"] + "\n", "what a model reads is as it is"
    lines = said.err.splitlines()
    assert max(cell_len(line) for line in lines) <= 80
    assert lines[0].startswith("Tokens: 45 in all, Recent turns 9 of at most 500,")
    dropped = [line for line in lines if line.startswith("dropped (over the budget):")]
    assert len(dropped) == len(TEXTS) + 1
    assert dropped[-1].endswith(": a b")
