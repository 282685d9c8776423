"""Helpers for tests of domain databases: a shop, and an ontology that says where its orders are."""

from dataclasses import replace
from typing import Any

from anaphora.caller import Caller
from anaphora.setting_types import DomainSource
from graph.enums import MemoryKind
from memory.inputs import EntityRef, RememberInput
from memory.ontology.define import define_concept, define_relation
from memory.ontology.inputs import ConceptInput, ConceptRelationInput, JoinSpecInput
from memory.remember.remember import remember
from memory.services import Services
from recall.contract.inputs import Recalled, RecallInput
from recall.contract.results import DomainResult
from recall.recall import recall
from recall.services import Services as Reading
from tests.support.writing import embed_all

ORDERS = JoinSpecInput(
    source="shop",
    table="orders",
    key="customer",
    id="product",
    time="ordered_at",
    columns=("number", "price"),
    order="-number",
)
ROWS = [
    (number, "Acme" if number <= 12 else "Globex", "lathe" if number == 12 else f"part {number}")
    for number in range(1, 15)
]


async def shop(writing: Services, caller: Caller, spec: JoinSpecInput = ORDERS) -> None:
    """The customers Acme and Globex, a product, and where orders are kept."""
    for name in ("customer", "product"):
        await define_concept(writing, caller, ConceptInput(name=name))
    relation = ConceptRelationInput(
        name="orders", from_concept="customer", to_concept="product", join_spec=spec
    )
    await define_relation(writing, caller, relation)
    for text, name, type in (
        ("Acme is a customer of ours.", "Acme", "customer"),
        ("The lathe comes from Sweden.", "lathe", "product"),
    ):
        given = RememberInput(
            kind=MemoryKind.FACT, text=text, entities=(EntityRef(name=name, type=type),)
        )
        await remember(writing, caller, given)
    await embed_all(writing.graph, caller.user_id)


def with_source(reading: Reading, url: str, **given: Any) -> Reading:
    """The same services, with the shop's database."""
    source = {"tables": ("orders",), "user_column": "owner"} | given
    made = DomainSource(url=url, **source)  # type: ignore[arg-type]
    settings = reading.settings.model_copy(update={"domain_sources": {"shop": made}})
    return replace(reading, settings=settings)


async def ask(
    reading: Reading, caller: Caller, query: str = "What did Acme order?", **given: Any
) -> Recalled:
    return await recall(
        reading, caller, RecallInput(query=query, touch=False, include_domain=True, **given)
    )


async def result(reading: Reading, caller: Caller, **given: Any) -> DomainResult:
    """The one result there is."""
    [found] = (await ask(reading, caller, **given)).domain
    return found
