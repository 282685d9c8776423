"""Composition of pieces under budgets: whole items are in, or are dropped with the reason.

Pure functions over values. Tokens of parts between line breaks add up (see
language/framing/tokens.py), so that each is counted once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from graph.enums import Trust
from graph.records.records import MemoryRecord
from language.framing.fence import Fence, fence_for, inside, new_key
from recall.context.budgets import LEAST_CUT
from recall.context.inputs import Composed, ContextItem, ContextSection, DroppedItem

Counter = Callable[[Sequence[str]], list[int]]
Cutter = Callable[[str, int], str]


@dataclass(frozen=True, slots=True)
class Tokens:
    """Functions that count tokens, and that cut a text at a word to so many of them."""

    count: Counter
    cut: Cutter


@dataclass(frozen=True, slots=True)
class Piece:
    """A text that may become an item: safe to stand on a line of its own but for its trust.

    A piece that `yields` is trusted less than what it disputes: it is in where there is room, and
    takes none from the other side, which has `alone` behind it where it stands by itself.
    `before` and `after` are our own words around it: never cut, never fenced. Pieces side by side
    of one `group` dispute each other: all of them are in, or none.
    `head` and `named` stand before its text; `named` is in a fence of its own where all is in none.
    """

    text: str
    memory: MemoryRecord | None = None
    # From outside the graph, hence untrusted.
    outside: bool = False
    before: str = ""
    after: str = ""
    group: str | None = None
    yields: bool = False
    alone: str = ""
    head: str = ""
    named: str = ""

    @property
    def fenced(self) -> bool:
        """Return whether any part of the piece stands in a fence."""
        return self.untrusted or bool(self.named)

    @property
    def untrusted(self) -> bool:
        return self.outside or (self.memory is not None and self.memory.trust is Trust.UNTRUSTED)


@dataclass(frozen=True, slots=True)
class Plan:
    """A section to fill: its pieces in the order of the text.

    The first `cut` of them share the budget and are cut at a word where they must be; `last_first`:
    pieces are taken from the last on. `budget` None: all tokens left; `carries`: also those that
    the sections before left of theirs. `bullet` begins each item. `titled`: its title is in the
    text. `most`: most items; None: as many as there are pieces.
    """

    title: str
    pieces: Sequence[Piece]
    budget: int | None
    cut: int = 0
    last_first: bool = False
    carries: bool = False
    bullet: str = "- "
    titled: bool = True
    most: int | None = None


@dataclass(slots=True)
class _Room:
    """Tokens left of the limit, and the pieces dropped so far."""

    limit: int
    left: int
    fence: Fence
    notice: int
    around: int
    spare: int = 0
    noticed: bool = False
    dropped: list[DroppedItem] = field(default_factory=list)

    def budget_of(self, plan: Plan) -> int:
        """Return the tokens that a section may take, at most those left."""
        if plan.budget is None:
            return self.left
        return min(plan.budget + (self.spare if plan.carries else 0), self.left)

    def shown(self, piece: Piece) -> str:
        text = self.fence.around(piece.text) if piece.untrusted else piece.text
        return f"{piece.before}{text}{piece.after}" if piece.text else ""

    def drop(self, plan: Plan, piece: Piece, budget: int, *, full: bool) -> None:
        """Note why a piece is not in the text; `full`: its section has its most items."""
        reason = f"over this section's {budget} tokens"
        if not piece.text:
            reason = "nothing in it can be shown"
        elif full:
            reason = f"over this section's {plan.most} items"
        elif plan.budget is None or budget < plan.budget:
            reason = f"over the limit of {self.limit} tokens"
        if piece.group is not None:
            reason += ", together with what disputes it"
        self.dropped.append(DroppedItem(piece.memory, self.shown(piece), reason))


def compose(
    plans: Sequence[Plan],
    limit: int,
    tokens: Tokens,
    lead: str = "",
    joint: str = "\n\n",
    draw: Callable[[], str] = new_key,
) -> Composed:
    """Compose the text of the plans' sections, in their order, of at most `limit` tokens.

    `lead` stands above everything, if there is anything, and `joint` between it and the sections;
    `draw` gives keys for the fence.
    """
    texts = (piece.named + piece.text for plan in plans for piece in plan.pieces if piece.fenced)
    fence = fence_for(texts, draw)
    plans = [
        replace(plan, pieces=[_laid(plan, one, fence) for one in plan.pieces]) for plan in plans
    ]
    pieces = [(plan, piece) for plan in plans for piece in plan.pieces]
    fixed = [lead, fence.notice, fence.around(""), *(_header(plan) for plan in plans)]
    lines = [
        f"{plan.bullet}{piece.before}{_clipped(piece.text, _most(plan, limit))}{piece.after}"
        for plan, piece in pieces
    ]
    above, notice, around, *counts = tokens.count([*fixed, *lines])
    sizes = iter(counts[len(plans) :])
    room = _Room(limit, limit - above, fence, notice, around)
    filled: list[tuple[Plan, ContextSection]] = []
    for plan, header in zip(plans, counts, strict=False):
        section = _section(plan, header, [next(sizes) for _ in plan.pieces], room, tokens)
        if section.items:
            filled.append((plan, section))
    return Composed(
        text=_text(filled, [lead, fence.notice if room.noticed else ""], joint),
        tokens=limit - room.left if filled else 0,
        sections=tuple(section for _, section in filled),
        dropped=tuple(room.dropped),
    )


def _laid(plan: Plan, piece: Piece, fence: Fence) -> Piece:
    """Return the piece as it stands in the text, but for its own fence: counted as it is shown.

    Where pieces may be cut, a name's own fence could lose its end: the whole piece is fenced.
    """
    if not piece.text:
        return replace(piece, head="", named="")
    if piece.untrusted or (piece.named and plan.cut):
        text = inside(f"{piece.head}{piece.named}{piece.text}")
        return replace(piece, text=text, outside=True, head="", named="")
    named = fence.around(piece.named) if piece.named else ""
    return replace(piece, text=f"{piece.head}{named}{piece.text}")


def _text(filled: Sequence[tuple[Plan, ContextSection]], leads: Sequence[str], joint: str) -> str:
    if not filled:
        return ""
    parts = [
        "\n".join([*filter(None, [_header(plan)]), *(plan.bullet + i.text for i in section.items)])
        for plan, section in filled
    ]
    above = "\n".join(filter(None, leads))
    body = "\n\n".join(parts)
    return f"{above}{joint}{body}" if above else body


def _section(
    plan: Plan, header: int, sizes: Sequence[int], room: _Room, tokens: Tokens
) -> ContextSection:
    budget = room.budget_of(plan)
    order = range(len(plan.pieces) - 1, -1, -1) if plan.last_first else range(len(plan.pieces))
    costs = [
        size + (room.around if piece.untrusted else 0)
        for piece, size in zip(plan.pieces, sizes, strict=True)
    ]
    free = budget - header
    caps = _caps(plan, order[: plan.cut], costs, free, room)
    items: dict[int, ContextItem] = {}
    ended = False
    for unit in _units(plan, order):
        found = [
            _cut(plan, plan.pieces[at], caps[at], room, tokens)
            if at in caps and caps[at] < costs[at]
            else (plan.pieces[at], costs[at])
            for at in unit
        ]
        unit, found = _fitting(plan, unit, found, room, tokens, free, len(items), budget)
        fenced = any(piece.fenced for piece, _ in found)
        notice = room.notice if fenced and not room.noticed else 0
        cost = sum(cost for _, cost in found)
        full = plan.most is not None and len(items) + len(unit) > plan.most
        if ended or full or not all(piece.text for piece, _ in found) or cost + notice > free:
            # A conversation has no gaps: turns before a turn that is left out are left out, too.
            ended = plan.last_first
            for at in unit:
                room.drop(plan, plan.pieces[at], budget, full=full)
            continue
        free -= cost + notice
        room.left -= notice
        room.noticed = room.noticed or fenced
        for at, (piece, size) in zip(unit, found, strict=True):
            disputed = piece.group is not None
            items[at] = ContextItem(piece.memory, room.shown(piece), size, disputed)
    used = sum(item.tokens for item in items.values()) + header if items else 0
    room.left -= used
    room.spare = max(0, budget - used)
    return ContextSection(plan.title, tuple(items[at] for at in sorted(items)), used, budget)


def _units(plan: Plan, order: Sequence[int]) -> list[list[int]]:
    """Split positions into units, in this order: neighbours of one group stand together."""
    units: list[list[int]] = []
    for at in order:
        group = plan.pieces[at].group
        if units and group is not None and plan.pieces[units[-1][-1]].group == group:
            units[-1].append(at)
        else:
            units.append([at])
    return units


def _fitting(
    plan: Plan,
    unit: list[int],
    found: list[tuple[Piece, int]],
    room: _Room,
    tokens: Tokens,
    free: int,
    stand: int,
    budget: int,
) -> tuple[list[int], list[tuple[Piece, int]]]:
    """Return as much of a unit as has room: its last sides that yield are dropped first."""
    while yielding := [at for at, (piece, _) in enumerate(found) if piece.yields]:
        fenced = any(piece.fenced for piece, _ in found)
        cost = sum(cost for _, cost in found) + (room.notice if fenced and not room.noticed else 0)
        full = plan.most is not None and stand + len(unit) > plan.most
        if len(yielding) == len(found) or (
            not full and cost <= free and all(piece.text for piece, _ in found)
        ):
            break
        last = yielding[-1]
        room.drop(plan, plan.pieces[unit[last]], budget, full=full)
        unit, found = unit[:last] + unit[last + 1 :], found[:last] + found[last + 1 :]
        if len(found) == 1 and found[0][0].alone:
            piece = replace(found[0][0], after=found[0][0].alone)
            parts = [f"{plan.bullet}{piece.before}{piece.text}{piece.after}"]
            cost = sum(tokens.count(parts)) + (room.around if piece.untrusted else 0)
            found = [(piece, cost)]
    return unit, found


def _caps(
    plan: Plan, places: Sequence[int], costs: Sequence[int], free: int, room: _Room
) -> dict[int, int]:
    """Return each place's share of the free tokens, the notice set aside if it is due."""
    if not room.noticed and any(plan.pieces[at].fenced for at in places):
        free -= room.notice
    return dict(zip(places, shares([costs[at] for at in places], free), strict=True))


def shares(costs: Sequence[int], budget: int) -> list[int]:
    """Share a budget among pieces by cost: each takes all it needs, or as much as the others.

    Where there is too little for all, the last pieces have nothing.
    """
    count = len(costs)
    while count and sum(min(cost, LEAST_CUT) for cost in costs[:count]) > budget:
        count -= 1
    caps, left = [0] * len(costs), budget
    for place, at in enumerate(sorted(range(count), key=lambda at: costs[at])):
        caps[at] = min(costs[at], left // (count - place))
        left -= caps[at]
    return caps


def _cut(plan: Plan, piece: Piece, cap: int, room: _Room, tokens: Tokens) -> tuple[Piece, int]:
    besides = sum(tokens.count([plan.bullet + piece.before, piece.after]))
    besides += room.around if piece.untrusted else 0
    text = tokens.cut(_clipped(piece.text, cap), cap - besides) if cap > besides else ""
    [size] = tokens.count([text])
    return replace(piece, text=text), size + besides


def _most(plan: Plan, limit: int) -> int:
    """Return an upper bound on the tokens of an item of the section."""
    return limit if plan.budget is None or plan.carries else min(limit, plan.budget)


def _clipped(text: str, most: int) -> str:
    """Clip a text to what still has more than `most` tokens for sure: a word has one at least.

    Composing spends its time on counting.
    """
    parts = text.split(None, most + 1)
    return text if len(parts) <= most + 1 else text[: len(text) - len(parts[-1])].rstrip()


def _header(plan: Plan) -> str:
    return f"## {plan.title}" if plan.titled else ""
