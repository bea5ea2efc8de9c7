"""Values as the service sends them, each read by the specification."""

import datetime
import json
import re
from typing import Any, Callable

Row = dict[str, Any]
EPOCH = datetime.date(1970, 1, 1)
MICROS_PER_DAY = 86_400_000_000
INSTANT = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.(\d{1,6}))?Z?")


class Unreadable(Exception):
    """A row that breaks the specification."""


def day(value: Any) -> int:
    try:
        return (datetime.date.fromisoformat(value) - EPOCH).days
    except (TypeError, ValueError) as error:
        raise Unreadable from error


def instant(value: Any) -> int:
    found = INSTANT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise Unreadable
    date, hours, minutes, seconds, fraction = found.groups()
    of_day = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
    return day(date) * MICROS_PER_DAY + of_day * 1_000_000 + int((fraction or "").ljust(6, "0"))


def created(raw: Row) -> int | None:
    value = raw.get("created")
    return None if value is None else instant(value)


def count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
        raise Unreadable
    return value


def count_or_none(value: Any) -> int | None:
    return None if value is None else count(value)


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise Unreadable
    return value


def text_or_none(value: Any) -> str | None:
    return None if value is None else text(value)


def number_or_none(value: Any) -> float | int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float)) or abs(value) >= 2**53):
        raise Unreadable
    return int(value) if isinstance(value, float) and value.is_integer() else value


def compact(value: Any) -> str:
    """As the tables hold lists and tags."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def identity(value: Any) -> int:
    return count(value)


def with_instants(raw: Row) -> Row:
    return {key: None if raw.get(key) is None else instant(raw[key]) for key in ("created", "modified")}


def readable(read: Callable[[Row], Row], body: list[Row]) -> list[tuple[Row, Row]]:
    """The rows that can be read, each with what it was read from."""
    found = []
    for raw in body:
        try:
            found.append((raw, read(raw)))
        except Unreadable:
            continue
    return found
