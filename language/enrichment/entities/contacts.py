"""Email addresses and phone numbers, checked by the libraries that know their rules."""

import re
from collections.abc import Iterator

from email_validator import EmailNotValidError, validate_email
from phonenumbers import Leniency, PhoneNumberFormat, PhoneNumberMatcher, format_number

from language.enrichment.entities.spans import Span

EMAIL, PHONE = "email", "phone"
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+")
_LED = "\"'`*<([{."
# Countries whose national numbers a text in a language may have; +numbers need none.
_COUNTRIES = {
    "en": ("US", "GB"),
    "es": ("ES", "MX"),
    "fr": ("FR", "BE"),
    "de": ("DE", "AT", "CH"),
    "it": ("IT",),
}
_MOST_TRIES = 50
_DIGITS = re.compile(r"(?:\d[^\d\n]{0,3}){6}\d")
# A number is a date, an amount or a code as well, unless it is written as phone numbers are.
_PARTED = re.compile(r"[\s()/-]")


def emails(text: str) -> Iterator[Span]:
    """Yield the email addresses of a text, each as it is normalised."""
    for match in _ADDRESS.finditer(text):
        spelt = match[0]
        begin = match.start() + len(spelt) - len(spelt.lstrip(_LED))
        try:
            found = validate_email(text[begin : match.end()], check_deliverability=False)
        except EmailNotValidError:
            continue
        yield Span(begin, match.end(), EMAIL, found.normalized)


def phones(text: str, language: str) -> Iterator[Span]:
    """Yield the phone numbers of a text, as +numbers; national ones by the language's countries."""
    if _DIGITS.search(text) is None:
        return
    seen: set[tuple[int, int]] = set()
    for country in _COUNTRIES.get(language, ()):
        matches = PhoneNumberMatcher(text, country, Leniency.VALID, _MOST_TRIES)
        for match in matches:
            national = not match.raw_string.startswith(("+", "00"))
            if (match.start, match.end) in seen or (
                national and _PARTED.search(match.raw_string) is None
            ):
                continue
            seen.add((match.start, match.end))
            name = format_number(match.number, PhoneNumberFormat.E164)
            yield Span(match.start, match.end, PHONE, name)
