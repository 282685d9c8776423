"""The served schema keeps the public contract, as far as it is built, and is the committed one."""

import dataclasses
from typing import Any

from graphql import (
    DefinitionNode,
    DocumentNode,
    GraphQLSchema,
    build_ast_schema,
    build_schema,
    find_breaking_changes,
    find_dangerous_changes,
    is_input_object_type,
    is_introspection_type,
    parse,
)
from graphql.pyutils import Undefined
from graphql.utilities.coerce_input_value import coerce_default_value

from anaphora.settings import Settings
from schema.build import build_schema as build_served
from schema.build import print_schema
from tests.support.paths import ROOT

CONTRACT = ROOT / "tests/data/contract.graphql"

_HARMLESS = (
    "ARG_DEFAULT_VALUE_CHANGE",
    "INPUT_FIELD_DEFAULT_VALUE_CHANGE",
    "VALUE_ADDED_TO_ENUM",
    "OPTIONAL_ARG_ADDED",
)

# Whose layer is written: everybody's, with the scope for it, or one's own.
ADDED_ARGUMENTS = {
    "Mutation.defineConcept(shared)": False,
    "Mutation.defineRelation(shared)": False,
    "Mutation.importOntology(shared)": False,
    "Mutation.importOntology(name)": None,
    "Mutation.approveTerm(shared)": False,
    "Mutation.rejectTerm(shared)": False,
    "Mutation.extractFacts(since)": Undefined,
    "Mutation.enrichMemories(since)": Undefined,
}

# What the contract does not know, and is served with reason: what a Change of no memory is about,
# what stands for an entity that was merged, how far a title is trusted, what a run of one
# request is, all that one write did beside its action, what of it is otherwise than it was asked
# for, the runs that extract facts and enrich memories that were stored without, what a language
# model left unanswered, what a key is bound to, and of what fades what is stored beside what is
# left, since when and until when.
ADDED = {
    "ApiKey.boundTags",
    "ApiKey.boundThreads",
    "Viewer.boundTags",
    "Viewer.boundThreads",
    "EntityMatch.via",
    "Change.subjectId",
    "Change.subjectLabel",
    "Entity.mergedInto",
    "Fact.storedWeight",
    *(
        f"{kind}.{field}"
        for kind in ("Memory", "Fact", "Episode", "Procedure", "Summary")
        for field in ("storedConfidence", "expiresAt", "lastEvidenceAt")
        if (kind, field) != ("Fact", "lastEvidenceAt")
    ),
    "Mutation.enrichMemories",
    "Mutation.extractFacts",
    "RememberResult.merged",
    "RememberResult.superseded",
    "RememberResult.warnings",
    "Thread.titleTrust",
    "RunKind.FORGET",
    "RunKind.MERGE",
    "RunStep.BACKFILL",
    "RunStep.FORGET",
    "TurnResult.warnings",
    "Usage.failed",
    "Usage.unanswered",
}


def pruned(document: DocumentNode, served: GraphQLSchema) -> GraphQLSchema:
    """The contract without what is not served yet."""
    definitions = tuple(
        _pruned(definition, served.type_map[definition.name.value])  # type: ignore[attr-defined]
        for definition in document.definitions
        if definition.name.value in served.type_map  # type: ignore[attr-defined]
    )
    return build_ast_schema(DocumentNode(definitions=definitions))


def _pruned(definition: Any, kind: Any) -> DefinitionNode:
    changed: dict[str, Any] = {}
    if getattr(definition, "fields", None):
        fields = [field for field in definition.fields if field.name.value in kind.fields]
        changed["fields"] = tuple(_without(field, kind) for field in fields)
    if getattr(definition, "values", None):
        changed["values"] = tuple(v for v in definition.values if v.name.value in kind.values)
    found: DefinitionNode = dataclasses.replace(definition, **changed)
    return found


def _without(field: Any, kind: Any) -> Any:
    if not getattr(field, "arguments", None):
        return field
    served = kind.fields[field.name.value].args
    return dataclasses.replace(
        field, arguments=tuple(a for a in field.arguments if a.name.value in served)
    )


def schemas() -> tuple[GraphQLSchema, GraphQLSchema]:
    """The schema that the contract tells, and the schema that is served."""
    served = build_schema(print_schema())
    return pruned(parse(CONTRACT.read_text(encoding="utf-8")), served), served


def test_the_committed_schema_is_the_served_one() -> None:
    committed = (ROOT / "schema/schema.graphql").read_text(encoding="utf-8")
    assert committed == print_schema() + "\n", "run `anaphora schema > schema/schema.graphql`"


def test_a_client_written_against_the_contract_works() -> None:
    contract, served = schemas()
    assert find_breaking_changes(contract, served) == []
    # A default may be spelled in another way: the next test compares what it means. The contract
    # lets enumerations gain values.
    other = [
        change.description
        for change in find_dangerous_changes(contract, served)
        if change.type.name not in _HARMLESS
    ]
    assert other == []


def defaults(schema: GraphQLSchema) -> dict[str, Any]:
    """Defaults of arguments and input fields that are left out, Undefined for none."""
    found = {}
    for name, kind in schema.type_map.items():
        for field_name, field in getattr(kind, "fields", {}).items():
            if is_input_object_type(kind):
                found[f"{name}.{field_name}"] = coerce_default_value(field)
            else:
                for argument_name, argument in field.args.items():
                    place = f"{name}.{field_name}({argument_name})"
                    found[place] = coerce_default_value(argument)
    return found


def test_defaults_mean_what_the_contract_says() -> None:
    contract, served = schemas()
    assert defaults(contract)["Query.memories(filter)"] == {"statuses": ["PENDING_EMBED", "ACTIVE"]}
    assert defaults(served) == defaults(contract) | ADDED_ARGUMENTS


def test_what_is_executed_keeps_the_contract_too() -> None:
    contract, _ = schemas()
    served = build_served(Settings())._schema
    assert find_breaking_changes(contract, served) == []


def test_no_input_gains_one_of() -> None:
    contract, served = schemas()
    for name, kind in served.type_map.items():
        if is_input_object_type(kind) and name in contract.type_map:
            expected: Any = contract.type_map[name]
            assert kind.is_one_of == expected.is_one_of, name


def test_nothing_is_served_that_the_contract_does_not_know() -> None:
    contract, served = schemas()
    extra = []
    for name, kind in served.type_map.items():
        if is_introspection_type(kind):
            continue
        known: Any = contract.type_map.get(name)
        fields = set(getattr(kind, "fields", ())) | set(getattr(kind, "values", ()))
        there = set(getattr(known, "fields", ())) | set(getattr(known, "values", ()))
        extra += [name] if known is None else [f"{name}.{field}" for field in fields - there]
    assert set(extra) == ADDED


def test_descriptions_are_kept() -> None:
    contract, served = schemas()
    lost = []
    for name, kind in contract.type_map.items():
        mine: Any = served.type_map[name]
        lost += [name] if kind.description and not mine.description else []
        for part in ("fields", "values"):
            for field, value in getattr(kind, part, {}).items():
                if value.description and not getattr(mine, part)[field].description:
                    lost.append(f"{name}.{field}")
    assert lost == []
