"""Time: aware, in UTC, and passed in, so that a test can hold it still."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from typing import Any, overload
from zoneinfo import ZoneInfo

from anaphora.errors import Invalid

Clock = Callable[[], datetime]

# Open ends are stored as these, so that an index can filter by range.
FAR_PAST = datetime(1, 1, 1, tzinfo=UTC)
FAR_FUTURE = datetime(9999, 12, 31, tzinfo=UTC)
# The last end that can be given. What was replaced and has none was corrected as of its own
# beginning: it never held.
LAST_END = datetime(9998, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)

# Python's own reading takes any character between date and time, NUL too.
_DATE, _TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}", r"[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?"
_INSTANT = re.compile(rf"{_DATE}[Tt ]{_TIME}([Zz]|[+-][0-9]{{2}}(:?[0-9]{{2}})?)")


def utc_now() -> datetime:
    """The current instant, to the millisecond, which is what clients are shown."""
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


def native(value: Any) -> Any:
    """Convert an instant of the driver to Python's in UTC; return any other value as it is.

    The driver's own instants of offset 0 go back as the zone "UTC", which orders behind the offset.
    """
    if not hasattr(value, "to_native"):
        return value
    moment: datetime = value.to_native()
    return moment.astimezone(UTC)


def in_zone(moment: datetime, zone: tzinfo) -> datetime:
    """The instant by a zone's clock; in UTC where that would leave the calendar."""
    try:
        return moment.astimezone(zone)
    except (OverflowError, ValueError):
        return moment.astimezone(UTC)


@overload
def aware(moment: datetime, field: str | None) -> datetime: ...


@overload
def aware(moment: datetime | None, field: str | None) -> datetime | None: ...


def aware(moment: datetime | None, field: str | None) -> datetime | None:
    """The instant in UTC; a naive one is refused, since nobody can tell when it was.

    None stays None. Raises Invalid for a naive instant, or one outside the years 1 to 9998 in UTC.
    """
    if moment is None:
        return None
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise Invalid("Give a time with a UTC offset, e.g. 2026-05-01T12:00:00Z.", field=field)
    try:
        moment = moment.astimezone(UTC)
    except OverflowError:
        raise Invalid("The time is out of range.", field=field) from None
    if moment.year > 9998:
        raise Invalid("Give a time before the year 9999, or null for an open end.", field=field)
    return moment


# Files beside the zones: what the machine itself is set to, and what stands for none.
_NO_ZONES = frozenset({"localtime", "posixrules", "Factory"})
_OTHER_CLOCKS = ("posix/", "right/")


def check_zone(name: str) -> ZoneInfo:
    """The zone of an IANA name. Raises Invalid for a name that this machine does not know."""
    try:
        if name in _NO_ZONES or name.startswith(_OTHER_CLOCKS):
            raise KeyError(name)
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise Invalid(
            "Not an IANA time zone: use a name such as Europe/Paris.", field="timeZone"
        ) from None


def is_written_moment(value: Any) -> bool:
    """Check that a value is the text of an instant with its offset, on the calendar or off it."""
    return isinstance(value, str) and _INSTANT.fullmatch(value) is not None


def parse_moment(value: Any) -> datetime:
    """An aware instant in UTC. Raises Invalid for what is none, naive or off the calendar."""
    if not is_written_moment(value):
        raise Invalid("Give an ISO 8601 time with a UTC offset, e.g. 2026-05-01T12:00:00Z.")
    try:
        moment = datetime.fromisoformat(value.upper())
    except ValueError:
        raise Invalid("Not a valid time: use ISO 8601, e.g. 2026-05-01T12:00:00Z.") from None
    return aware(moment, field=None)
