"""An export that is taken in slices, each from the place that the one before it kept."""

from itertools import pairwise

import pytest

from anaphora.caller import Caller
from memory.services import Services
from memory.transfer import export
from memory.transfer.export import export_lines
from memory.transfer.format.cursor import Cursor
from tests.graph.memory.transfer.test_export_past import fill
from tests.support.transferring import lines_of


async def _slice(
    services: Services, caller: Caller, place: str | None
) -> tuple[list[bytes], str | None]:
    """The lines up to the first place behind this one, and that place; None behind the last."""
    cursor = Cursor.of(place)
    kept, lines = cursor.text, []
    async for line in export_lines(services.graph, caller.user_id, services.clock, cursor):
        if cursor.text != kept:
            return lines, cursor.text
        lines.append(line)
    return lines, None


@pytest.mark.parametrize("page", [1, 2, 500])
async def test_slices_together_are_the_export(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    await fill(writing, caller)
    monkeypatch.setattr(export, "PAGE", page)
    whole = await lines_of(writing.graph, caller)
    slices, places = [], []
    lines, place = await _slice(writing, caller, None)
    slices.append(lines)
    while place is not None:
        places.append(place)
        lines, place = await _slice(writing, caller, place)
        # Each begins with the first line of every export.
        assert lines[0] == whole[0]
        slices.append(lines[1:])
    assert sorted(line for lines in slices for line in lines) == sorted(whole)
    assert len(places) > {1: 25, 2: 15, 500: 5}[page]
    sections = [Cursor.of(one).section for one in places]
    assert all(one <= other for one, other in pairwise(sections))
