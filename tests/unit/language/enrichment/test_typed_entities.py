"""Typed entities: what a text names, in one spelling, and nothing that merely looks like it."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.enrichment.entities.amounts import number_of
from language.enrichment.entities.identifiers import is_postal
from language.enrichment.entities.typed_entities import typed_entities

TYPES = frozenset(
    {
        *("order_id", "product_name", "person_name", "date", "amount"),
        *("tracking_number", "email", "phone"),
    }
)
NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
ZONE = ZoneInfo("UTC")


def named(text: str, language: str = "en") -> dict[str, str]:
    """Names by type; a type that is found twice fails."""
    found = typed_entities(text, language, NOW, ZONE, TYPES)
    assert len({one.type for one in found}) == len(found)
    return {one.type: one.name for one in found}


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Order #A-8812 is late.", {"order_id": "A-8812"}),
        ("es", "Mi pedido número 77-123 no llega.", {"order_id": "77-123"}),
        ("fr", "La commande n° 5521 est en retard.", {"order_id": "5521"}),
        ("de", "Bestellung Nr. 88123 fehlt.", {"order_id": "88123"}),
        ("it", "L'ordine 99123 non va.", {"order_id": "99123"}),
        ("en", "Track 1Z999AA10123456784 for me.", {"tracking_number": "1Z999AA10123456784"}),
        ("fr", "Le colis RA123456785GB dort.", {"tracking_number": "RA123456785GB"}),
        ("en", "Write to <Bob.Smith@Posteo.DE>!", {"email": "Bob.Smith@posteo.de"}),
        ("en", "Call (415) 555-2671 now.", {"phone": "+14155552671"}),
        ("es", "Llámame al 612 345 678.", {"phone": "+34612345678"}),
        ("de", "Unter 030 901820 bin ich da.", {"phone": "+4930901820"}),
        ("it", "Chiamate +39 02 1234 5678.", {"phone": "+390212345678"}),
        ("en", "It was $1,299.90 in all.", {"amount": "1299.90 USD"}),
        ("de", "Das macht 1.299,90 €.", {"amount": "1299.90 EUR"}),
        ("fr", "Il coûte 20 euros.", {"amount": "20.00 EUR"}),
        ("de", "Am 3. März fehlte es.", {"date": "2026-03-03"}),
        ("fr", "Je pars le 5 mai 2027.", {"date": "2027-05-05"}),
        ("en", "It broke yesterday.", {"date": "2026-03-03"}),
        ("en", "I met Maria Lopez there.", {"person_name": "Maria Lopez"}),
        ("de", "Ich sprach mit Frau Schmidt.", {"person_name": "Schmidt"}),
        ("it", "Ho un Galaxy S21 rotto.", {"product_name": "Galaxy S21"}),
        ("en", "My iPhone 14 Pro is dead.", {"product_name": "iPhone 14 Pro"}),
    ],
)
def test_each_type_is_found_in_one_spelling(
    language: str, text: str, expected: dict[str, str]
) -> None:
    assert named(text, language) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Room 12 on page 3 of chapter 4.",
        "In order to pay 2 of 3 we met.",
        "I order 2 pizzas.",
        "Version 2.0.1 of the file, 14:30.",
        "someone@localhost and @friend and a@b",
        "RA123456789GB has a wrong check digit.",
        "1234567890123456789012345678901234567890",
        "Highway 66 to Berlin.",
        "",
    ],
)
def test_what_looks_like_it_is_none(text: str) -> None:
    assert named(text) == {}


def test_only_the_types_of_the_vocabulary_are_looked_for() -> None:
    text = "Order #A-8812 costs $5."
    found = typed_entities(text, "en", NOW, ZONE, frozenset({"amount"}))
    assert [one.type for one in found] == ["amount"]


def test_a_text_of_numbers_is_bounded() -> None:
    text = " ".join(f"#{number}" for number in range(1000, 3000))
    assert len(typed_entities(text, "en", NOW, ZONE, TYPES)) <= 20


@given(st.text(max_size=300))
@settings(deadline=None, max_examples=150)
def test_any_text_gives_names_that_stand_in_it(text: str) -> None:
    for one in typed_entities(text, "en", NOW, ZONE, TYPES):
        assert one.text in text
        assert one.name.strip()


@given(st.integers(0, 10**7), st.integers(0, 99))
def test_amounts_are_read_as_both_halves_of_europe_write_them(whole: int, cents: int) -> None:
    english, german = f"{whole:,}.{cents:02}", f"{whole:,}".replace(",", ".") + f",{cents:02}"
    assert number_of(english) == number_of(german)
    assert str(number_of(english)) == f"{whole}.{cents:02}"


def test_check_digits_of_postal_numbers() -> None:
    assert is_postal("RA123456785GB")
    assert not is_postal("RA123456784GB")
