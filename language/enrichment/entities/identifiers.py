"""Numbers of orders and of parcels: by the words before them, or by their own form."""

import re
from collections.abc import Iterator

from language.enrichment.entities.spans import Span

ORDER, TRACKING = "order_id", "tracking_number"
_CODE = r"(?P<code>#?[A-Z0-9]+(?:[-/][A-Z0-9]+)*)"
_WORDS = r"number|n[uú]mero|num[eé]ro|nummer|num|no|nr|id|code|c[oó]digo|codice"
_NUMBER = rf"(?:\s*(?:(?:{_WORDS})\b\.?|n[°º]))?"
_IS = r"\s*(?:is|es|est|ist|lautet|è)?\s*[:#=]?\s*"
_ORDERS = re.compile(
    rf"\b(?:order|pedido|orden|commande|bestell(?:ung|nummer|-?nr\.?)|auftrag(?:snummer)?|ordine"
    rf"|purchase|invoice|factura|facture|rechnung(?:snummer)?|fattura){_NUMBER}{_IS}{_CODE}",
    re.IGNORECASE,
)
_HASHED = re.compile(r"(?<![\w&])(?P<code>#[A-Z]{0,4}-?\d{3,}(?:-\d+)*)\b", re.IGNORECASE)
_PREFIXED = re.compile(r"\b(?P<code>(?:ORD|ORDER|SO|PO|INV)[-_]?\d{3,}(?:-\d+)*)\b")
_TRACKED = re.compile(
    rf"\b(?:tracking|track(?:ed)?|seguimiento|suivi|sendungs?(?:nummer|verfolgung)?|tracciamento"
    rf"|spedizione|parcel|paket(?:nummer)?|colis|paquete|pacco){_NUMBER}{_IS}{_CODE}",
    re.IGNORECASE,
)
_UPS = re.compile(r"\b1Z[0-9A-Z]{16}\b")
_POSTAL = re.compile(r"\b[A-Z]{2}\d{9}[A-Z]{2}\b")
_POSTAL_WEIGHTS = (8, 6, 4, 2, 3, 5, 9, 7)
_SHORTEST, _SHORTEST_TRACKED, _LONGEST = 3, 8, 40
_YEAR = re.compile(r"(?:19|20)\d\d")


def tracking_numbers(text: str) -> Iterator[Span]:
    """Yield the numbers of parcels in a text: UPS's, the postal union's, and those called so."""
    for match in _UPS.finditer(text):
        yield Span(match.start(), match.end(), TRACKING, match[0])
    for match in _POSTAL.finditer(text):
        if is_postal(match[0]):
            yield Span(match.start(), match.end(), TRACKING, match[0])
    for match in _TRACKED.finditer(text):
        if _is_code(match["code"], _SHORTEST_TRACKED):
            yield _span(match, TRACKING)


def order_ids(text: str) -> Iterator[Span]:
    """Yield the numbers of orders and invoices in a text, without the sign before them."""
    for match in _ORDERS.finditer(text):
        if _is_code(match["code"], _SHORTEST):
            yield _span(match, ORDER)
    for pattern in (_HASHED, _PREFIXED):
        for match in pattern.finditer(text):
            if len(match["code"]) <= _LONGEST:
                yield _span(match, ORDER)


def is_postal(code: str) -> bool:
    """Check the check digit of a postal union's number (UPU S10): "RA123456785GB"."""
    digits = [int(digit) for digit in code[2:11]]
    total = sum(weight * digit for weight, digit in zip(_POSTAL_WEIGHTS, digits, strict=False))
    check = 11 - total % 11
    return digits[8] == {10: 0, 11: 5}.get(check, check)


def _is_code(code: str, shortest: int) -> bool:
    """Check for digits in it; "order 2" is a count, and "order 2024" may be a year."""
    bare = code.lstrip("#")
    if not shortest <= len(bare) <= _LONGEST or not any(sign.isdigit() for sign in bare):
        return False
    return code.startswith("#") or _YEAR.fullmatch(bare) is None


def _span(match: "re.Match[str]", type: str) -> Span:
    return Span(match.start("code"), match.end("code"), type, match["code"].lstrip("#").upper())
