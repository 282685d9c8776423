"""Histories of users over simulated years, from templates: what was said when, and what was true.

Each person of a user's life has values that change (where they live and work), values that add up
(likes, pets), and sentences about them that are no triples. They are said again in other words,
repeated by the program after they changed, corrected within hours, and told beside near-duplicates
that say something else. Two persons of each user have one name. The same seed gives the same lives.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

BEGIN = datetime(2024, 1, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)

_NAMES = ("Anna", "Boris", "Clara", "David", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas")
_SURNAMES = ("Moreau", "Tanaka", "Silva", "Novak", "Okoro", "Lindgren", "Rossi", "Haddad")
_CITIES = (
    "Rome",
    "Oslo",
    "Lisbon",
    "Porto",
    "Vienna",
    "Prague",
    "Turin",
    "Ghent",
    "Bergen",
    "Lyon",
)
_FIRMS = ("Acme", "Globex", "Initech", "Umbrella", "Hooli", "Soylent", "Vandelay", "Wonka")
_THINGS = (
    "green tea",
    "jazz",
    "chess",
    "sailing",
    "hiking",
    "opera",
    "cycling",
    "baking",
    "poetry",
)
_PETS = ("Rex", "Momo", "Luna", "Simba", "Bella", "Oscar", "Milo")

# Relation -> its values, and ways to say it. The first two change; the others add up.
_SLOTS = {
    "lives_in": (
        _CITIES,
        ("{who} lives in {what}", "{who} is living in {what}", "{who} lives in {what} now"),
    ),
    "works_at": (
        _FIRMS,
        ("{who} works at {what}", "{who} is working at {what}", "{who} works at {what} now"),
    ),
}
_MANY = {
    "likes": (_THINGS, ("{who} likes {what}", "{who} really likes {what}")),
    "has_pet": (_PETS, ("{who} has a pet called {what}", "{who} has a pet named {what}")),
}
# Sentences in pairs that are near each other and say different things.
_SENTENCES = (
    ("{who} takes the bus at {n} every morning", "{who} takes the bus at {m} every morning"),
    ("{who} keeps {n} boxes of old letters", "{who} keeps {m} boxes of old letters"),
    ("{who} met {one} at the harbour festival", "{who} met {two} at the harbour festival"),
    ("{who} trusts the new doctor", "{who} does not trust the new doctor"),
    ("{who} was paid by {one}", "{one} was paid by {who}"),
    ("{who} plays the violin in a small quartet", "{who} plays the cello in a small quartet"),
    ("{who} is allergic to walnuts", "{who} is allergic to peanuts"),
)
# Ways to say one sentence again.
_AGAIN = ("{}", "{}.", "{}!", "Well, {}", "{}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldFact:
    """A fact that is told at a time. `claim` is what it says: two of one claim say the same.

    `began` is what it says of since when it holds. `echo`: the program repeats it. `change` is the
    number of the change that it tells first, of the slot's own.
    """

    at: datetime
    text: str
    claim: str
    person: str
    predicate: str | None = None
    value: str | None = None
    began: datetime | None = None
    confidence: float = 0.8
    echo: bool = False
    untrusted: bool = False


@dataclass(slots=True)
class Life:
    """A user's life: what is told of it, in order, and from when to when each claim holds."""

    user: str
    said: list[ToldFact] = field(default_factory=list)
    holds: dict[str, list[tuple[datetime, datetime | None]]] = field(default_factory=dict)
    # Claim that ended, and when it was told so, by more than a correction.
    changes: list[tuple[str, datetime]] = field(default_factory=list)

    def holds_at(self, claim: str, moment: datetime) -> bool:
        """Return whether a claim is true then."""
        return any(
            began <= moment and (ended is None or moment < ended)
            for began, ended in self.holds.get(claim, ())
        )


def lives(users: int, days: int, seed: int = 7) -> Iterator[Life]:
    """Yield the lives of so many users over so many days."""
    for number in range(users):
        yield _Teller(random.Random(f"{seed}-{number}"), f"life-{number}", days).life()


class _Teller:
    def __init__(self, dice: random.Random, user: str, days: int) -> None:
        self._dice = dice
        self._days = days
        self._life = Life(user)

    def life(self) -> Life:
        names = self._dice.sample(_NAMES, 3)
        surnames = self._dice.sample(_SURNAMES, 4)
        # Two of one name, who are called by it alone.
        persons = [f"{name} {surname}" for name, surname in zip(names, surnames, strict=False)]
        persons.append(f"{names[0]} {surnames[3]}")
        for person in persons:
            self._tell_of(person)
        self._life.said.sort(key=lambda one: one.at)
        return self._life

    def _tell_of(self, person: str) -> None:
        for predicate in _SLOTS:
            self._tell_slot(person, predicate)
        for predicate, (values, _) in _MANY.items():
            for value in self._dice.sample(values, 3):
                claim = self._claim(person, predicate, value)
                began = BEGIN + self._day(0, self._days // 2) * DAY
                self._life.holds[claim] = [(began, None)]
                for _ in range(self._dice.randint(1, 4)):
                    self._say(person, predicate, value, self._between(began, None), began=None)
        for near in self._dice.sample(_SENTENCES, 4):
            self._tell_sentences(person, near)

    def _tell_slot(self, person: str, predicate: str) -> None:
        """Tell a value, its changes, and what is repeated of each while it holds and after."""
        values = self._dice.sample(_SLOTS[predicate][0], self._dice.randint(1, 4))
        starts = sorted(self._dice.sample(range(5, self._days - 40, 20), len(values)))
        for place, (value, start) in enumerate(zip(values, starts, strict=True)):
            began = BEGIN + start * DAY
            last = place + 1 == len(values)
            ended = None if last else BEGIN + starts[place + 1] * DAY
            claim = self._claim(person, predicate, value)
            self._life.holds.setdefault(claim, []).append((began, ended))
            if place:
                earlier = self._claim(person, predicate, values[place - 1])
                self._life.changes.append((earlier, began))
            dated = self._dice.random() < 0.6
            self._say(person, predicate, value, began, began=began if dated else None)
            for _ in range(self._dice.randint(0, 3)):
                self._say(person, predicate, value, self._between(began, ended), began=None)
            if place and self._dice.random() < 0.3:
                self._echo(person, predicate, values[place - 1], self._between(began, ended))
            if self._dice.random() < 0.15:
                self._correct(person, predicate, value, began)

    def _echo(self, person: str, predicate: str, value: str, at: datetime) -> None:
        """Have the program, or an outside source, repeat a value that holds no more."""
        outside = self._dice.random() < 0.5
        self._say(person, predicate, value, at, began=None, echo=not outside, untrusted=outside)

    def _correct(self, person: str, predicate: str, value: str, at: datetime) -> None:
        """Tell a wrong value some hours before the right one: it never held."""
        wrong = self._dice.choice([one for one in _SLOTS[predicate][0] if one != value])
        self._say(person, predicate, wrong, at - timedelta(hours=3), began=None)

    def _tell_sentences(self, person: str, near: tuple[str, str]) -> None:
        one, two = self._dice.sample(_SURNAMES, 2)
        n, m = self._dice.sample(range(2, 12), 2)
        for at, template in enumerate(near):
            who = person.split()[0]
            text = template.format(who=who, one=one, two=two, n=n, m=m)
            claim = f"{person}: {text}"
            if template == "{who} does not trust the new doctor" and self._dice.random() < 0.7:
                continue
            began = BEGIN + self._day(0, self._days // 2) * DAY
            self._life.holds[claim] = [(began, None)]
            for _ in range(self._dice.randint(1, 4) if at == 0 else 1):
                said = self._dice.choice(_AGAIN).format(text)
                self._life.said.append(
                    ToldFact(
                        at=self._between(began, None),
                        text=said,
                        claim=claim,
                        person=person,
                        confidence=round(self._dice.uniform(0.5, 0.95), 2),
                    )
                )

    def _say(
        self,
        person: str,
        predicate: str,
        value: str,
        at: datetime,
        *,
        began: datetime | None,
        echo: bool = False,
        untrusted: bool = False,
    ) -> None:
        ways = {**_SLOTS, **_MANY}[predicate][1]
        text = self._dice.choice(ways).format(who=person.split()[0], what=value)
        self._life.said.append(
            ToldFact(
                at=at,
                text=text,
                claim=self._claim(person, predicate, value),
                person=person,
                predicate=predicate,
                value=value,
                began=began,
                confidence=round(self._dice.uniform(0.5, 0.95), 2),
                echo=echo,
                untrusted=untrusted,
            )
        )

    @staticmethod
    def _claim(person: str, predicate: str, value: str) -> str:
        return f"{person} {predicate} {value}"

    def _between(self, began: datetime, ended: datetime | None) -> datetime:
        """Return some moment while a claim holds, no sooner than it began."""
        until = ended or BEGIN + self._days * DAY
        hours = max(1, int((until - began) / timedelta(hours=1)) - 1)
        return began + self._dice.randrange(hours) * timedelta(hours=1)

    def _day(self, first: int, last: int) -> int:
        return self._dice.randrange(first, max(first + 1, last))
