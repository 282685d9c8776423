"""Amounts of money: a number beside a currency's sign, code or name, in five languages."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation

from language.enrichment.entities.spans import Span

AMOUNT = "amount"
_SIGNS: Mapping[str, str] = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB"}
_NAMES: Mapping[str, str] = {
    "usd": "USD", "eur": "EUR", "gbp": "GBP", "chf": "CHF", "jpy": "JPY", "cad": "CAD",
    "aud": "AUD", "mxn": "MXN", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "pln": "PLN",
    "dollar": "USD", "dollars": "USD", "bucks": "USD", "euro": "EUR", "euros": "EUR",
    "pound": "GBP", "pounds": "GBP", "quid": "GBP", "yen": "JPY", "francs": "CHF",
    "dólar": "USD", "dólares": "USD", "dolares": "USD", "libras": "GBP", "pesos": "MXN",
    "livres sterling": "GBP", "pfund": "GBP", "franken": "CHF", "dollari": "USD",
    "dollaro": "USD", "sterline": "GBP", "franchi": "CHF",
}  # fmt: skip
_NUMBER = r"\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"
_SIGN = "".join(map(re.escape, _SIGNS))
_NAMED = "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True))
_BEFORE = re.compile(rf"(?<![\w.,])(?:US|CA|A|AU)?([{_SIGN}])\s?({_NUMBER})(?![\d])")
_CODED = re.compile(rf"\b([A-Z]{{3}})\s({_NUMBER})(?!\d)")
_AFTER = re.compile(rf"(?<![\w.,$€£])({_NUMBER})\s?([{_SIGN}]|(?:{_NAMED})\b)", re.IGNORECASE)
_GROUPS = re.compile(r"[' \u00a0\u202f]")


def amounts(text: str) -> Iterator[Span]:
    """Yield the amounts of a text, each named as "99.90 EUR"."""
    for match in _BEFORE.finditer(text):
        yield from _span(match, match[2], _SIGNS[match[1]])
    for match in _CODED.finditer(text):
        if (code := _NAMES.get(match[1].lower())) is not None:
            yield from _span(match, match[2], code)
    for match in _AFTER.finditer(text):
        yield from _span(match, match[1], _SIGNS.get(match[2]) or _NAMES[match[2].lower()])


def number_of(spelt: str) -> Decimal | None:
    """Read a number as either half of Europe writes it: three digits behind a sign are a group."""
    bare = _GROUPS.sub("", spelt)
    cut = max(bare.rfind("."), bare.rfind(","))
    is_fraction = cut >= 0 and len(bare) - cut - 1 in (1, 2)
    whole = re.sub(r"[.,]", "", bare[:cut] if is_fraction else bare)
    try:
        return Decimal(f"{whole}.{bare[cut + 1 :]}" if is_fraction else whole)
    except InvalidOperation:
        return None


def _span(match: "re.Match[str]", number: str, currency: str) -> Iterator[Span]:
    if (value := number_of(number)) is not None:
        yield Span(match.start(), match.end(), AMOUNT, f"{value:.2f} {currency}")
