"""Times past in words, such as "2 weeks ago"."""

from datetime import UTC, datetime, tzinfo

from anaphora.clock import in_zone

_WEEK, _MONTH, _YEAR = 7, 30.44, 365.25


def ago(moment: datetime, now: datetime, zone: tzinfo = UTC) -> str:
    """Say how long ago an instant was, by the days of the zone; a date for one yet to come."""
    day = in_zone(moment, zone).date()
    days = (in_zone(now, zone).date() - day).days
    if moment > now:
        return f"on {day.isoformat()}"
    if days == 0:
        seconds = (now - moment).total_seconds()
        if seconds < 60:
            return "just now"
        return _times(int(seconds // 60), "minute") if seconds < 3600 else _hours(seconds)
    if days == 1:
        return "yesterday"
    if days < _WEEK:
        return _times(days, "day")
    if days < 2 * _MONTH:
        return _times(days // _WEEK, "week")
    if days < 2 * _YEAR:
        return _times(round(days / _MONTH), "month")
    return _times(int(days / _YEAR), "year")


def _hours(seconds: float) -> str:
    return _times(int(seconds // 3600), "hour")


def _times(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'} ago"
