"""SELECT statements of join specs: every name quoted, every value a parameter, at most ten rows."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from math import isfinite
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    bindparam,
    cast,
    column,
    func,
    or_,
    select,
    table,
)
from sqlalchemy.sql.elements import ColumnClause, quoted_name
from sqlalchemy.types import NullType

from graph.records.concepts import JoinSpecRecord
from language.times.ranges import TimeRange

ROWS = 10
_LONGEST = 2000
_LARGEST = 2**53


def build(
    spec: JoinSpecRecord,
    names: Sequence[str],
    span: TimeRange | None,
    *,
    sqlite: bool = False,
    as_text: bool = False,
    owner: tuple[str, str] | None = None,
) -> Select[Any]:
    """Build the SELECT of rows whose key is one of some names, in a range of time, at most ten.

    `owner` is a column and what it must hold. `as_text` compares keys as text, whatever they are.
    """
    listed = [name for name in (spec.id, spec.time, *spec.columns) if name is not None]
    found = _columns([*listed, spec.key])
    schema, _, name = spec.table.rpartition(".")
    of = table(
        _quoted(name),
        *(found[one] for one in found),
        schema=_quoted(schema) if schema else None,
    )
    key: ColumnElement[Any] = of.c[spec.key]
    if as_text:
        key = cast(key, String)
    # Without a type, so that a database takes a number's digits for the number.
    untyped = [bindparam(None, one, type_=NullType()) for one in names]
    shown = [of.c[one].label(_quoted(one)) for one in dict.fromkeys(listed or [spec.key])]
    chosen = select(*shown).where(or_(*(key == one for one in untyped))).limit(ROWS)
    if owner is not None:
        of_owner: ColumnClause[Any] = column(_quoted(owner[0]))
        chosen = chosen.where(of_owner == bindparam(None, owner[1], type_=NullType()))
    if spec.time is not None and span is not None:
        at = func.datetime(of.c[spec.time]) if sqlite else of.c[spec.time]
        if span.start is not None:
            chosen = chosen.where(at >= _instant(span.start, sqlite))
        if span.end is not None:
            chosen = chosen.where(at < _instant(span.end, sqlite))
    return chosen.order_by(*_order(spec))


def plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Convert a row to JSON values; long texts are cut, bytes become their number."""
    return {str(name): _plain(value) for name, value in row.items()}


def _columns(names: Sequence[str]) -> dict[str, ColumnClause[Any]]:
    return {name: column(_quoted(name)) for name in dict.fromkeys(names)}


def _quoted(name: str) -> quoted_name:
    return quoted_name(name, quote=True)


def _order(spec: JoinSpecRecord) -> list[ColumnElement[Any]]:
    """Order by the spec's column, downwards with ` desc` or `-`; without one the newest first."""
    if spec.order is None:
        return [column(_quoted(spec.time)).desc()] if spec.time is not None else []
    name, _, way = spec.order.strip().partition(" ")
    down = name.startswith("-") or way.strip().lower() == "desc"
    by: ColumnClause[Any] = column(_quoted(name.removeprefix("-")))
    return [by.desc() if down else by.asc()]


def _instant(moment: datetime, sqlite: bool) -> Any:
    if not sqlite:
        return bindparam(None, moment.astimezone(UTC), type_=NullType())
    # SQLite has times as text, in UTC.
    return bindparam(None, f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}", type_=NullType())


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) < _LARGEST else str(value)
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Decimal):
        return _plain(float(value)) if len(value.as_tuple().digits) < 16 else str(value)
    if isinstance(value, datetime):
        return (value if value.tzinfo is None else value.astimezone(UTC)).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | bytearray | memoryview):
        return f"{len(bytes(value))} bytes"
    text = str(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
