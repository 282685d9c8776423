"""Entities that a query names by what they are to others: "my sister", "Dana's partner's sister".

Who stands in a role to whom is told by relations between entities, and by facts whose subject and
object they are. A role means somebody only where one alone has it; several where it is said of
several.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from anaphora.clock import LAST_END
from cypher.entities import naming, reading
from graph.entity_search import at_instant
from graph.enums import HELD, LIVE
from graph.records.records import EntityRecord, MemoryRecord
from graph.session import Row
from graph.tenancy import tenant_token
from language.folding import fold
from language.names.ranking import How
from language.names.roles import Role, compact, read_relation, relation_names, role_words
from language.names.tokens import key_query
from language.questions.labels import label
from language.questions.relatives import Relative, relatives, without_relatives
from recall.contract.matches import EntityMatch
from recall.contract.standing import Standing
from recall.nodes.by_id import get_memories
from recall.services import Services

# Facts of an entity up to which they are read from its side, and what is looked at of a larger one.
_FEW, _SCAN = 200, 2000
# Most names that facts have for objects, of which entities are looked for.
_MOST_NAMED = 20
# Most whom one role of several means.
_MOST = 10
# A relative is named as surely as the owner, but for the relation to it.
_SHARE = 0.95


@dataclass(frozen=True, slots=True)
class Reached:
    """Relatives found, and the owners of whom they are: their ids, with the query without them."""

    matches: list[EntityMatch]
    owners: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Way:
    """A way from an owner as far as it was followed: where it is, and the path to there."""

    asked: Relative
    score: float
    at: EntityRecord
    path: tuple[str, ...]

    def to(self, other: EntityRecord, name: str) -> "_Way":
        path = (*self.path, label(name), other.id)
        return _Way(self.asked, self.score * _SHARE, other, path)


@dataclass(frozen=True, slots=True)
class Told:
    """Somebody who may have a role, the relation that says so, and the words of a fact.

    `own`: the words are of the one whose relative it is, who says "my sister".
    """

    entity: EntityRecord
    name: str
    role: Role
    said: str = ""
    own: bool = False


async def find_relatives(
    services: Services,
    user_id: str,
    query: str,
    owners: Mapping[str, EntityMatch],
    user: EntityRecord | None,
    standing: Standing,
    after: Sequence[str] = (),
) -> Reached:
    """Find those whom a query names by their roles to owners, one relation or two away.

    `owners` are the entities that it names, by folded name; `user` stands for the user.
    """
    reader = _Reader(services, user_id, query, standing, after)
    ways = [way for one in relatives(query) if (way := _begun(one, owners, user)) is not None]
    done = list[_Way]()
    for hop in range(2):
        ways = await reader.follow([way for way in ways if len(way.asked.roles) > hop], hop)
        done += [way for way in ways if len(way.asked.roles) == hop + 1]
    if not done:
        return Reached([], {})
    rest = without_relatives(query, [way.asked for way in done])
    ends = {way.at.id: way for way in reversed(done)}
    return Reached(
        [
            EntityMatch(way.at, way.score, How.RELATION, way.asked.said, way.path)
            for way in ends.values()
        ],
        {way.path[0]: rest for way in done},
    )


def _begun(
    one: Relative, owners: Mapping[str, EntityMatch], user: EntityRecord | None
) -> _Way | None:
    if not one.owner:
        return None if user is None else _Way(one, 1.0, user, (user.id,))
    owner = next((owners[key] for key in one.owner if key in owners), None)
    if owner is None:
        return None
    return _Way(one, owner.score, owner.entity, (owner.entity.id,))


def choose(role: Role, told: Sequence[Told], owner: frozenset[str]) -> list[Told]:
    """Choose whom a role means among those of its kind: one alone, or all of several.

    A fact's own words may say more than its relation: "Lena is my sister". `owner` are the folded
    names of whose relatives they are.
    """
    fitting: dict[str, Told] = {}
    exact: dict[str, Told] = {}
    for one in told:
        known = _role_said(one, role, owner) or one.role
        if not role.fits(known):
            continue
        fitting.setdefault(one.entity.id, one)
        if known.name == role.name:
            exact.setdefault(one.entity.id, one)
    # A sister is no other sibling; of siblings, one whose sort is not known is any.
    meant = list(((role.sort and exact) or fitting).values())
    return meant[:_MOST] if role.many or len(meant) == 1 else []


def _role_said(one: Told, role: Role, owner: frozenset[str]) -> Role | None:
    """Return the role that a fact's words, or else the entity's type, give to somebody."""
    for said in relatives(one.said) if one.said else ():
        whose = bool(owner & set(said.owner)) if said.owner else one.own
        if whose and len(said.roles) == 1 and said.roles[0].kind == role.kind:
            return replace(said.roles[0], many=False)
    typed = role_words().get(fold(one.entity.type))
    return typed if typed is not None and typed.kind == role.kind and typed.sort else None


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads relations of entities for a query."""

    services: Services
    user_id: str
    query: str
    standing: Standing
    after: Sequence[str]

    async def follow(self, ways: Sequence[_Way], hop: int) -> list[_Way]:
        """Follow each way along its next role; ways that lead to nobody are left out."""
        if not ways:
            return []
        rows = await self._rows([_step(way.at.id, way.asked.roles[hop]) for way in ways])
        named = await self._named([row["object"] for row in rows if row["object"]])
        found = []
        for at, way in enumerate(ways):
            role, of_user = way.asked.roles[hop], hop == 0 and not way.asked.owner
            told = [
                one
                for row in rows
                if row["at"] == at and (one := _told(row, role, named, of_user)) is not None
            ]
            names = _spellings(way.at)
            # Somebody told by words alone may be the one that is started from.
            others = [one for one in told if one.entity.id != way.at.id]
            chosen = choose(role, others, names)
            found += [way.to(one.entity, one.name) for one in chosen]
        return found

    async def _rows(self, steps: Sequence[Mapping[str, object]]) -> list[Row]:
        by, beyond = self.standing.held(self.query)
        values = {"steps": steps, "by": by, "beyond": beyond, "few": _FEW, "scan": _SCAN}
        if self.standing.known_at is not None:
            return await self._known(values, self.standing.known_at, by, beyond)
        of_now = by == beyond == self.standing.now and self.standing.valid_at is None
        return await self.services.graph.read(
            reading.find_relatives,
            after=self.after,
            user_id=self.user_id,
            statuses=[str(status) for status in (LIVE if of_now else HELD)],
            trusts=[str(trust) for trust in self.standing.trust.and_above()],
            last_end=LAST_END,
            **values,
        )

    async def _known(
        self, values: Mapping[str, Any], known_at: datetime, by: datetime, beyond: datetime
    ) -> list[Row]:
        """Read what was known at an instant; facts as they were then."""
        rows = await self.services.graph.read(
            reading.find_relatives_known,
            after=self.after,
            user_id=self.user_id,
            known_at=known_at,
            **values,
        )
        ids = [row["fact_id"] for row in rows if row["fact_id"]]
        facts = await get_memories(self.services, self.user_id, ids, known_at) if ids else {}
        return [
            row
            for row in rows
            if row["fact_id"] is None
            or ((fact := facts.get(row["fact_id"])) is not None and self._held(fact, by, beyond))
        ]

    def _held(self, fact: MemoryRecord, by: datetime, beyond: datetime) -> bool:
        return (
            fact.status in HELD
            and fact.trust.rank >= self.standing.trust.rank
            and not fact.negated
            and fact.holds_between(by, beyond)
            and fact.ended_by(LAST_END)
        )

    async def _named(self, objects: Sequence[str]) -> dict[str, EntityRecord]:
        """Find the entities of names that facts have for objects; none that several have."""
        keys = list(dict.fromkeys(map(fold, objects)))[:_MOST_NAMED]
        if not keys:
            return {}
        tenant = tenant_token(self.user_id)
        find, instant = at_instant(naming.find_like, naming.find_like_known, self.standing.known_at)
        rows = await self.services.graph.read(
            find,
            after=self.after,
            user_id=self.user_id,
            searches=[key_query(tenant, key) for key in keys],
            limit=_MOST,
            **instant,
        )
        found: dict[str, list[EntityRecord]] = {key: [] for key in keys}
        for row in rows:
            found[keys[row["at"]]].append(EntityRecord.from_node(row["entity"]))
        return {key: some[0] for key, some in found.items() if len(some) == 1}


def _spellings(entity: EntityRecord) -> frozenset[str]:
    """Return what a text may call an entity: its names, and each word of them."""
    names = [fold(name) for name in (entity.name, *entity.aliases)]
    return frozenset([*names, *(word for name in names for word in name.split())])


def _step(id: str, role: Role) -> dict[str, object]:
    names = relation_names(role)
    return {"id": id, "names": list(map(compact, names)), "predicates": list(names)}


def _told(row: Row, role: Role, named: Mapping[str, EntityRecord], of_user: bool) -> Told | None:
    read = read_relation(row["name"], role, outward=row["outward"])
    if read is None or read.kind != role.kind:
        return None
    entity = (
        EntityRecord.from_node(row["other"]) if row["other"] else named.get(fold(row["object"]))
    )
    return (
        None
        if entity is None
        else Told(entity, row["name"], read, row["said"] or "", of_user or row["outward"])
    )
