"""Errors of a document that is no Turtle: where it is wrong, in its own words."""

import pytest

from anaphora.errors import Invalid
from language.rdf.model import RdfFormat
from language.rdf.parsing_process import parse_ontology


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ("Otter are mammals.", "line 1, before “Otter are mammals.”: expected directive"),
        (
            "@prefix : <u:> .\n:Dog a :Animal\n:Katze a :Größe .",
            "line 3, before “:Katze a :Größe .”",
        ),
        ("<a> <b> <c>", "ends in the middle of a statement"),
        ("<a> <b> 'x", "Quote expected"),
        ("@prefix a: <u:> . a:x a:y", "ends in the middle of a statement"),
    ],
)
async def test_bad_turtle_is_shown_where_it_is_bad(document: str, told: str) -> None:
    with pytest.raises(Invalid) as refused:
        await parse_ontology(document, RdfFormat.TURTLE, most_bytes=10_000, seconds=60)
    assert told in refused.value.message
    assert "b'" not in refused.value.message
    assert "\\x" not in refused.value.message
