"""People and products that a text names, by their capitals and by what names are made of."""

import re
from collections.abc import Iterator

from language.enrichment.entities.spans import Span
from language.folding import fold
from language.names.lone_names import is_given, name_runs
from language.names.parse import HONORIFICS
from language.word_lists import read_words

PERSON, PRODUCT = "person_name", "product_name"
_HONOURED = re.compile(
    r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau|Sr|Sra|Srta|Señor|Señora|Monsieur|Madame|Mme|Signor|Signora|Dott)"
    r"\.?\s+(?P<name>[A-ZÀ-Þ][\w'’-]+(?:\s+[A-ZÀ-Þ][\w'’-]+)?)"
)
_MOST_PARTS = 4
# A product: a word with a capital, then a mark of letters and digits: "Galaxy S21", "iPhone 14".
_PRODUCT = re.compile(
    r"\b(?P<brand>(?:[A-Z][\w-]*\s+){0,2}[A-Za-z]*[A-Z][\w-]*)\s+"
    r"(?P<mark>[A-Z]{1,4}-?\d{1,5}[A-Za-z]{0,3}|\d{1,4}[A-Za-z]{1,3}|\d{1,4})"
    r"(?P<more>(?:\s+(?:Pro|Max|Plus|Mini|Ultra|Air|Lite|SE|XL))*)\b"
)
_INNER_CAPITAL = re.compile(r"[a-z][A-Z]")
_ORDINAL = re.compile(
    r"\d+(?:st|nd|rd|th|er|ere|eme|am|pm|h|kg|km|cm|mm|ml|gb|tb|k)", re.IGNORECASE
)


def people(text: str) -> Iterator[Span]:
    """Yield the people of a text: a known given name with others behind it, or a title before."""
    for match in _HONOURED.finditer(text):
        yield Span(match.start("name"), match.end("name"), PERSON, match["name"])
    for run in name_runs(text):
        parts = run.split()
        if 1 <= len(parts) <= _MOST_PARTS and is_given(fold(parts[0])):
            place = re.search(rf"\b{re.escape(run)}\b", text)
            if place is not None and fold(parts[0]) not in HONORIFICS:
                yield Span(place.start(), place.end(), PERSON, run)


def products(text: str) -> Iterator[Span]:
    """Yield what is called by a brand and a model: its mark has letters, or its brand is odd."""
    for match in _PRODUCT.finditer(text):
        brand, mark = match["brand"].split(), match["mark"]
        while brand and fold(brand[0]) in _openers():
            brand = brand[1:]
        if not brand or fold(brand[-1]) in _unbranded() or _ORDINAL.fullmatch(mark):
            continue
        if not (_INNER_CAPITAL.search(brand[-1]) or not mark.isdigit() or match["more"].strip()):
            continue
        begin = match.end("brand") - len(" ".join(brand))
        yield Span(begin, match.end(), PRODUCT, " ".join(text[begin : match.end()].split()))


def _openers() -> frozenset[str]:
    """Return words that have a capital from where they stand: they begin no brand."""
    return frozenset(
        fold(word) for listed in read_words("stop_words").values() for word in listed.split()
    )


def _unbranded() -> frozenset[str]:
    """Return months, and words before numbers: rooms, streets, pages, flights."""
    months = (fold(one) for names in read_words("time_words")["months"] for one in names.split())
    return frozenset(months) | frozenset(_NUMBERED.split())


_NUMBERED = """
room page chapter platform gate flight street road highway route bus line level floor unit section
article law act version number order invoice apartment suite zone terminal train track formula
habitacion pagina capitulo puerta vuelo calle linea piso salon chambre quai porte vol rue ligne
etage zimmer seite kapitel gleis flug strasse linie stock raum stanza pagina binario volo via
"""
