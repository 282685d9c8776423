"""Documents that are no ontology, or would do something else: refused, and nothing is stored."""

import socket
from collections.abc import Iterator

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict, Forbidden, Invalid, LimitExceeded, NotFound
from graph.enums import RunStatus
from language.rdf.model import RdfFormat
from memory.ontology.define import define_concept, define_relation
from memory.ontology.imports.imports import import_ontology
from memory.ontology.inputs import ConceptInput, ConceptRelationInput, JoinSpecInput
from memory.services import Services
from tests.graph.memory.ontology.test_ontology import PREFIXES
from tests.support.writing import caller_of, count_nodes

XML = (
    '<?xml version="1.0"?>\n{}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#">{}</rdf:RDF>'
)
LAUGHS = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))
LABEL = '<rdf:Description rdf:about="http://x.org/A"><rdfs:label>{}</rdfs:label></rdf:Description>'


@pytest.fixture
def server() -> Iterator[tuple[str, socket.socket]]:
    """Somebody who would hear of a connection."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.2)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/it", listening


def unheard(listening: socket.socket) -> bool:
    try:
        listening.accept()[0].close()
    except TimeoutError:
        return True
    return False


@pytest.mark.parametrize(
    ("format", "document", "kind"),
    [
        (RdfFormat.TURTLE, "", Invalid),
        (RdfFormat.TURTLE, " \n", Invalid),
        (RdfFormat.TURTLE, "this is no turtle", Invalid),
        (RdfFormat.TURTLE, "<a> <b> <c>", Invalid),
        (RdfFormat.TURTLE, "[" * 50_000, Invalid),
        (RdfFormat.TURTLE, "( " * 3000 + ") " * 3000, Invalid),
        (RdfFormat.RDF_XML, "<rdf>", Invalid),
        (RdfFormat.RDF_XML, "@prefix x: <http://x> .", Invalid),
        (
            RdfFormat.RDF_XML,
            XML.format(f'<!DOCTYPE r [<!ENTITY l0 "ha">{LAUGHS}]>', "&l9;"),
            Invalid,
        ),
        (
            RdfFormat.RDF_XML,
            XML.format(
                '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/hostname">]>', LABEL.format("&f;")
            ),
            Invalid,
        ),
        (RdfFormat.RDF_XML, XML.format('<!DOCTYPE r [<!ENTITY % p "x">]>', ""), Invalid),
        (
            RdfFormat.RDF_XML,
            XML.format(f'<!DOCTYPE r [<!ENTITY a "{"a" * 2000}">]>', LABEL.format("&a;" * 50_000)),
            LimitExceeded,
        ),
        (RdfFormat.JSON_LD, "{", Invalid),
        (RdfFormat.JSON_LD, "[" * 100_000, LimitExceeded),
        (RdfFormat.JSON_LD, '{"@context": "https://schema.org/", "@id": "x"}', Invalid),
        (RdfFormat.JSON_LD, '[{"a": {"@context": ["file:///etc/passwd"]}}]', Invalid),
        (RdfFormat.JSON_LD, '{"@context": {"@import": "http://x.org/c"}}', Invalid),
    ],
)
async def test_what_is_no_ontology_is_refused(
    writing: Services, caller: Caller, format: RdfFormat, document: str, kind: type[Exception]
) -> None:
    with pytest.raises((Invalid, LimitExceeded)) as refused:
        await import_ontology(writing, caller, document, format)
    if kind is Invalid and "[[[" not in document and "( (" not in document:
        assert isinstance(refused.value, Invalid)
    assert refused.value.field == "document"
    assert await count_nodes(writing.graph, caller.user_id) == 0


async def test_a_gigantic_document_is_refused_before_it_is_read(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        raise AssertionError("it was parsed")

    monkeypatch.setattr("language.rdf.parsing_process._ask", never)
    line = "<http://x.org/a> <http://x.org/b> <http://x.org/c> .\n"
    document = line * (100_000_000 // len(line))
    with pytest.raises(LimitExceeded) as refused:
        await import_ontology(writing, caller, document)
    assert refused.value.field == "document"


async def test_what_takes_too_long_is_ended(writing: Services, caller: Caller) -> None:
    document = "".join(f"<http://x.org/{at}> a <http://x.org/c> .\n" for at in range(200_000))
    settings = writing.settings.model_copy(update={"ontology_seconds": 1.0})
    impatient = Services(
        writing.graph, writing.encoder, writing.queue, writing.events, writing.signer, settings
    )
    with pytest.raises(LimitExceeded, match="long"):
        await import_ontology(impatient, caller, document)


async def test_nothing_is_fetched(
    writing: Services, caller: Caller, server: tuple[str, socket.socket]
) -> None:
    url, listening = server
    turtle = PREFIXES + f"<http://x.org/o> a owl:Ontology ; owl:imports <{url}> . x:A a owl:Class ."
    done = await import_ontology(writing, caller, turtle)
    assert done.status is RunStatus.SUCCEEDED
    assert any("not followed" in warning for warning in done.warnings)
    for document in (
        f'{{"@context": "{url}"}}',
        f'{{"@context": [{{"a": "http://x.org/a"}}, "{url}"], "a": 1}}',
        f'{{"x": [{{"@context": {{"@import": "{url}"}}}}]}}',
    ):
        with pytest.raises(Invalid, match="context"):
            await import_ontology(writing, caller, document, RdfFormat.JSON_LD)
    external = XML.format(f'<!DOCTYPE r SYSTEM "{url}">', LABEL.format("A"))
    await import_ontology(writing, caller, external, RdfFormat.RDF_XML)
    assert unheard(listening)


async def test_entities_of_xml_that_ontologies_use_are_taken(
    writing: Services, caller: Caller
) -> None:
    document = XML.format(
        '<!DOCTYPE r [<!ENTITY owl "http://www.w3.org/2002/07/owl#">]>',
        '<rdf:Description rdf:about="http://x.org/A"><rdf:type rdf:resource="&owl;Class"/>'
        "</rdf:Description>",
    )
    done = await import_ontology(writing, caller, document, RdfFormat.RDF_XML)
    assert done.counts["concepts_added"] == 1


async def test_a_context_in_the_document_is_taken(writing: Services, caller: Caller) -> None:
    document = (
        '{"@context": {"sub": {"@id": "http://www.w3.org/2000/01/rdf-schema#subClassOf", '
        '"@type": "@id"}}, "@id": "http://x.org/Car", "sub": "http://x.org/Vehicle"}'
    )
    done = await import_ontology(writing, caller, document, RdfFormat.JSON_LD)
    assert done.counts["subclass_links_added"] == 1


async def test_names_that_cannot_be_stored_are_made_so(writing: Services, caller: Caller) -> None:
    document = PREFIXES + (
        'x:A a owl:Class ; rdfs:label "a\\u202Eb\\u0007 c" . '
        f'x:B a owl:Class ; rdfs:label "{"y" * 10_000}" . '
        f"<http://x.org/{'z' * 5000}> a owl:Class ."
    )
    done = await import_ontology(writing, caller, document)
    assert done.counts["concepts_added"] == 2
    assert any("longer" in warning for warning in done.warnings)


async def test_definitions_that_cannot_be_are_refused(writing: Services, caller: Caller) -> None:
    async def define(name: str, **more: object) -> None:
        await define_concept(writing, caller, ConceptInput(name=name, **more))  # type: ignore[arg-type]

    await define("a")
    await define("b", parents=["a"])
    await define("c", parents=["b"])
    with pytest.raises(Invalid) as itself:
        await define("a", parents=["A"])
    assert itself.value.field == "parents.0"
    with pytest.raises(Conflict) as cycle:
        await define("a", parents=["c"])
    assert cycle.value.field == "parents.0"
    with pytest.raises(NotFound) as unknown:
        await define("d", parents=["a", "nobody"])
    assert unknown.value.field == "parents.1"
    with pytest.raises(LimitExceeded):
        await define("x" * 10_000)
    with pytest.raises(Invalid):
        await define("a\nb")
    for iri in ("no iri", "http://x.org/ a", "x" * 10, "http://x.org/" + "a" * 2000):
        with pytest.raises(Invalid) as wrong:
            await define("e", iri=iri)
        assert wrong.value.field == "iri"
    with pytest.raises(LimitExceeded):
        await define("e", description="x" * 5000)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": "__proto__"}, "name"),
        ({"name": "Has Space"}, "name"),
        ({"name": "SUPERSEDES"}, "name"),
        ({"name": ""}, "name"),
        ({"cardinality": "few"}, "cardinality"),
        ({"from_concept": "nobody"}, "from"),
        ({"to_concept": "nobody"}, "to"),
        ({"to_concept": "x" * 10_000}, "to"),
    ],
)
async def test_relations_that_cannot_be_are_refused(
    writing: Services, caller: Caller, given: dict[str, str], field: str
) -> None:
    await define_concept(writing, caller, ConceptInput(name="a"))
    whole = {"name": "likes", "from_concept": "a", "to_concept": "a"} | given
    with pytest.raises((Invalid, NotFound, LimitExceeded)) as refused:
        await define_relation(writing, caller, ConceptRelationInput(**whole))  # type: ignore[arg-type]
    assert refused.value.field == field


async def test_another_users_concepts_are_none(writing: Services, caller: Caller) -> None:
    stranger = caller_of(caller.user_id + "-other")
    await define_concept(writing, stranger, ConceptInput(name="mine", iri="http://x.org/mine"))
    for name in ("mine", "http://x.org/mine"):
        with pytest.raises(NotFound):
            await define_concept(writing, caller, ConceptInput(name="z", parents=[name]))


async def test_the_shared_layer_takes_the_admin_scope(writing: Services, caller: Caller) -> None:
    from dataclasses import replace

    from anaphora.caller import Scope

    plain = replace(caller, scopes=frozenset({Scope.READ, Scope.WRITE, Scope.MAINTAIN}))
    spec = JoinSpecInput(source="crm", table="people", key="id", columns=("name",))
    relation = ConceptRelationInput(name="likes", from_concept="a", to_concept="a", join_spec=spec)
    with pytest.raises(Forbidden):
        await define_concept(writing, plain, ConceptInput(name="a"), shared=True)
    with pytest.raises(Forbidden):
        await define_relation(writing, plain, relation, shared=True)
    with pytest.raises(Forbidden):
        await import_ontology(writing, plain, PREFIXES, shared=True)
