"""Writes the histories of this folder, from templates: small, and the same each time.

Two people tell an assistant of themselves over twelve sessions each, among small talk: the files
`*.turns.jsonl` and `*.questions.jsonl`. `published.json` has three questions in the form that
LongMemEval publishes, each with a history of its own.
"""

import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
_START = datetime(2025, 3, 3, 18, 0, tzinfo=UTC)
# What is told, and a question about it: of one session, of an earlier and a later one, of both.
_TOLD = {
    "instrument": ("I have started to learn the {}.", "Which instrument am I learning?"),
    "city": ("I am moving to {} next month.", "Which city am I moving to?"),
    "pet": ("We adopted a {} from the shelter.", "What animal did we adopt?"),
    "dish": ("For the party I am going to cook {}.", "What am I cooking for the party?"),
    "doctor": ("My new dentist is Dr {}.", "Who is my new dentist?"),
    "book": ("I am reading '{}' before I sleep.", "Which book do I read before I sleep?"),
    "phone": ("I changed my phone number, it ends in {} now.", "What does my phone number end in?"),
}
_PEOPLE = {
    "Nadia": {
        "instrument": ("cello", "clarinet"),
        "city": ("Utrecht",),
        "pet": ("three-legged greyhound",),
        "dish": ("mushroom lasagne",),
        "doctor": ("Okafor",),
        "book": ("The Salt Path",),
        "phone": ("417", "902"),
    },
    "Piet": {
        "instrument": ("trombone",),
        "city": ("Bergen", "Trondheim"),
        "pet": ("tortoise",),
        "dish": ("lamb tagine",),
        "doctor": ("Lindqvist", "Moreau"),
        "book": ("Stoner",),
        "phone": ("338",),
    },
}
_SMALL_TALK = (
    ("It rained the whole day again.", "That sounds wet. Did you stay in?"),
    ("Can you explain compound interest?", "Interest is paid on interest that was paid before."),
    ("I slept badly.", "A walk in the evening may help."),
    ("What is a good name for a spreadsheet?", "One that says what is in it, and its year."),
    ("The train was late by an hour.", "An hour is long. Was there a reason?"),
    ("Write a limerick about a lighthouse.", "A lighthouse that stood by the bay shone all day."),
    ("How long does an egg need?", "Seven minutes for a soft yolk."),
    ("My desk is a mess.", "Start with the papers, and the cables come last."),
)


def main() -> None:
    """Write all the files."""
    for name, facts in _PEOPLE.items():
        turns, questions = _person(name, facts)
        _write(f"{name.lower()}.turns.jsonl", turns)
        _write(f"{name.lower()}.questions.jsonl", questions)
    published = [_published(number) for number in range(3)]
    text = json.dumps(published, indent=1, ensure_ascii=False) + "\n"
    (FOLDER / "published.json").write_text(text, encoding="utf-8")


def _person(
    name: str, facts: dict[str, tuple[str, ...]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    chance = random.Random(name)
    told = [(topic, value) for topic, values in facts.items() for value in values]
    told.sort(key=lambda one: (facts[one[0]].index(one[1]), chance.random()))
    sessions: dict[str, list[int]] = {}
    turns: list[dict[str, Any]] = []
    for session in range(1, 13):
        said = chance.sample(_SMALL_TALK, 2)
        if session <= len(told):
            topic, value = told[session - 1]
            sessions.setdefault(topic, []).append(session)
            said.insert(1, (_TOLD[topic][0].format(value), "Good to know, thank you."))
        turns += _turns(name, session, said)
    return turns, [_question(topic, found) for topic, found in sessions.items()]


def _question(topic: str, sessions: list[int]) -> dict[str, Any]:
    category = "single-session-user" if len(sessions) == 1 else "knowledge-update"
    return {
        "question": _TOLD[topic][1],
        "category": category,
        "evidence": [f"D{session}" for session in sessions],
    }


def _turns(name: str, session: int, said: list[tuple[str, str]]) -> list[dict[str, Any]]:
    at = _START + timedelta(days=9 * session)
    texts = [
        (speaker, text)
        for pair in said
        for speaker, text in zip((name, "assistant"), pair, strict=True)
    ]
    return [
        {
            "id": f"D{session}:{number}",
            "session": session,
            "datetime": (at + timedelta(seconds=40 * number)).isoformat(),
            "speaker": speaker,
            "text": text,
        }
        for number, (speaker, text) in enumerate(texts, start=1)
    ]


def _published(number: int) -> dict[str, Any]:
    topic = ("pet", "book", "phone")[number]
    value = _PEOPLE["Nadia"][topic][0]
    told = _TOLD[topic][0].format(value)
    chance = random.Random(number)
    days = chance.sample(range(1, 60), 4)
    sessions = []
    for place, _ in enumerate(days):
        said = chance.sample(_SMALL_TALK, 2)
        if place == 1 and number != 2:
            said.append((told, "Noted."))
        sessions.append(
            [
                {"role": role, "content": text} | ({"has_answer": True} if text == told else {})
                for pair in said
                for role, text in zip(("user", "assistant"), pair, strict=True)
            ]
        )
    # The third asks for what was never said.
    return {
        "question_id": f"q{number}" + ("_abs" if number == 2 else ""),
        "question_type": "single-session-user",
        "question": _TOLD[topic][1],
        "answer": value,
        "question_date": "2025/05/20 (Tue) 02:21",
        "haystack_session_ids": [f"s{number}_{place}" for place in range(len(days))],
        "haystack_dates": [
            (_START + timedelta(days=day)).strftime("%Y/%m/%d (%a) %H:%M") for day in days
        ],
        "haystack_sessions": sessions,
        "answer_session_ids": [f"s{number}_1"],
    }


def _write(name: str, rows: list[dict[str, Any]]) -> None:
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    (FOLDER / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
