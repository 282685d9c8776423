"""Changes of the GraphQL contract since it was released, and whether each breaks clients."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    build_schema,
)
from graphql.utilities.find_schema_changes import (
    BreakingChange,
    DangerousChange,
    SafeChangeType,
    find_schema_changes,
)
from packaging.version import Version


class Verdict(StrEnum):
    """Effect of a change on clients that were written before it."""

    BREAKING = "breaking"
    # Correct clients may behave differently: a new value of an enumeration, another default.
    DANGEROUS = "dangerous"
    HARMLESS = "harmless"


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the contract, by the kind that graphql-core gives it."""

    verdict: Verdict
    kind: str
    text: str


def contract_changes(old: str, new: str) -> list[Change]:
    """Compare two contracts in GraphQL's schema language; changes that break come first.

    Texts of descriptions are left out.
    """
    before, after = build_schema(old), build_schema(new)
    found = [
        Change(_verdict(change), change.type.name, change.description)
        for change in find_schema_changes(before, after)
        if change.type is not SafeChangeType.DESCRIPTION_CHANGED
    ]
    found += _deprecations(before, after)
    order = list(Verdict)
    return sorted(found, key=lambda change: (order.index(change.verdict), change.kind, change.text))


def needed_version(last: str, changes: Sequence[Change]) -> Version:
    """Return the least version that may follow a release, by what its contract has become.

    What breaks takes a new major version, before 1.0 a minor one; what is added takes a minor
    version, before 1.0 a patch.
    """
    major, minor, patch = (*Version(last).release, 0, 0)[:3]
    if any(change.verdict is Verdict.BREAKING for change in changes):
        return Version(f"{major + 1}.0.0" if major else f"0.{minor + 1}.0")
    if changes and major:
        return Version(f"{major}.{minor + 1}.0")
    return Version(f"{major}.{minor}.{patch + 1}")


def _verdict(change: object) -> Verdict:
    if isinstance(change, BreakingChange):
        return Verdict.BREAKING
    return Verdict.DANGEROUS if isinstance(change, DangerousChange) else Verdict.HARMLESS


def _deprecations(before: GraphQLSchema, after: GraphQLSchema) -> Iterator[Change]:
    """Tell what is deprecated now, or no longer: graphql-core does not compare it."""
    old, new = _reasons(before), _reasons(after)
    for place in sorted(old.keys() & new.keys()):
        if old[place] is None and new[place] is not None:
            text = f"{place} was deprecated: {new[place]}"
            yield Change(Verdict.HARMLESS, "DEPRECATED", text)
        elif old[place] is not None and new[place] is None:
            text = f"{place} is no longer deprecated."
            yield Change(Verdict.HARMLESS, "DEPRECATION_REMOVED", text)


def _reasons(schema: GraphQLSchema) -> dict[str, str | None]:
    """Return the reason for which each place is deprecated, by its coordinate, or None."""
    found: dict[str, str | None] = {}
    for name, kind in schema.type_map.items():
        if isinstance(kind, GraphQLEnumType):
            for value, entry in kind.values.items():
                found[f"{name}.{value}"] = entry.deprecation_reason
        elif isinstance(kind, GraphQLInputObjectType):
            for field, given in kind.fields.items():
                found[f"{name}.{field}"] = given.deprecation_reason
        elif isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            for field, shown in kind.fields.items():
                found[f"{name}.{field}"] = shown.deprecation_reason
                for argument, taken in shown.args.items():
                    place = f"{name}.{field}({argument}:)"
                    found[place] = taken.deprecation_reason
    return found
