"""Tables of runs, read from the bodies that the service sent: by the specification, and not by what the app stored.

A body replaces the days that it has; days that a later and shorter body leaves out stay. A row that cannot be read is set aside. Rows of
one thing are merged: of one that was sent twice the newest counts, counts of one value that is written in several ways are added up.
"""

import datetime
import json
import os
import re
from typing import Any, Callable

Row = dict[str, Any]
EPOCH = datetime.date(1970, 1, 1)
MICROS_PER_DAY = 86_400_000_000
INSTANT = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.(\d{1,6}))?Z?")

#: Codes that databases of network addresses have for what is no country.
NO_COUNTRIES = {"", "A1", "A2", "O1", "EU", "AP", "XX", "ZZ", "--", "UNKNOWN"}

#: Keys of a row of modes that are no modes.
NO_MODES = {"course_id", "date", "count", "cumulative_count", "created"}


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


def activity(raw: Row) -> Row:
    start, end = instant(raw.get("interval_start")), instant(raw.get("interval_end"))
    if end <= start:
        raise Unreadable
    kinds = ("any", "attempted_problem", "played_video", "posted_forum")
    counts = {kind: count_or_none(raw.get(kind)) for kind in kinds}
    return {"interval_start": start, "interval_end": end, **counts, "created": created(raw)}


def dated(own: Callable[[Row], Row]) -> Callable[[Row], Row]:
    return lambda raw: {"date": day(raw.get("date")), **own(raw), "created": created(raw)}


def of_genders(raw: Row) -> Row:
    return {gender: count_or_none(raw.get(gender)) for gender in ("female", "male", "other", "unknown")}


def of_modes(raw: Row) -> Row:
    whole = lambda value: isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53
    modes = {key: value for key, value in raw.items() if key not in NO_MODES and whole(value)}
    known = {key: count_or_none(raw.get(key)) for key in ("count", "cumulative_count")}
    return {**known, "modes": modes}


def of_birth_year(raw: Row) -> Row:
    return {"birth_year": raw.get("birth_year") or None, "count": count(raw.get("count"))}


def of_education(raw: Row) -> Row:
    level = raw.get("education_level")
    if isinstance(level, dict):
        level = level.get("short_name") or level.get("name")
    return {"education_level": (level or "").strip() or None, "count": count(raw.get("count"))}


def of_country(raw: Row) -> Row:
    country = raw.get("country") or {}
    codes = [(country.get(key) or "").strip().upper() for key in ("alpha2", "alpha3")]
    alpha2, alpha3 = (None if code in NO_COUNTRIES else code for code in codes)
    if alpha2 is None:
        alpha3, name = None, "UNKNOWN"
    else:
        name = country.get("name")
    learners = count(raw.get("count"))
    return {"country_alpha2": alpha2, "country_alpha3": alpha3, "country_name": name, "count": learners}


#: By the end of the address: the table, how a row is read, what tells its rows apart, and the field that may be written in several ways.
DATASETS: dict[str, tuple[str, Callable[[Row], Row], tuple[str, ...], str | None]] = {
    "activity": ("activity", activity, ("interval_start", "interval_end"), None),
    "enrollment": ("enrollment", dated(lambda raw: {"count": count(raw.get("count"))}), ("date",), None),
    "enrollment/gender": ("enrollment-gender", dated(of_genders), ("date",), None),
    "enrollment/mode": ("enrollment-mode", dated(of_modes), ("date",), None),
    "enrollment/birth_year": ("enrollment-birth-year", dated(of_birth_year), ("date", "birth_year"), "birth_year"),
    "enrollment/education": ("enrollment-education", dated(of_education), ("date", "education_level"), "education_level"),
    "enrollment/location": ("enrollment-location", dated(of_country), ("date", "country_alpha2"), "country"),
}
TABLES = {table for table, *_ in DATASETS.values()}


def readable(read: Callable[[Row], Row], body: list[Row]) -> list[tuple[Row, Row]]:
    """The rows that can be read, each with what it was read from."""
    found = []
    for raw in body:
        try:
            found.append((raw, read(raw)))
        except Unreadable:
            continue
    return found


def merged(rows: list[tuple[Row, Row]], keys: tuple[str, ...], written_as: str | None) -> list[Row]:
    newest: dict[str, Row] = {}
    for raw, row in rows:
        name = json.dumps([[row[key] for key in keys], written_as and raw.get(written_as)])
        before = newest.get(name)
        age = lambda each: -1 if each["created"] is None else each["created"]
        if before is None or age(row) >= age(before):
            newest[name] = row
    together: dict[tuple[Any, ...], Row] = {}
    for row in newest.values():
        key = tuple(row[each] for each in keys)
        before = together.get(key)
        if before is not None:
            larger = row if row["count"] > before["count"] else before
            row = {**larger, "count": row["count"] + before["count"]}
        together[key] = row
    return list(together.values())


def place(row: Row) -> int:
    return row["date"] if "date" in row else row["interval_start"]


def tables_of(folder: str, runs: list[str]) -> dict[str, list[Row]] | None:
    """The tables by their names, runs in this order and days in theirs; None where no bodies were recorded."""
    path = os.path.join(folder, "wire.json")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        sent = json.load(file)
    stored: dict[tuple[str, str], list[Row]] = {}
    for answer in sent:
        if answer["what"] not in DATASETS:
            continue
        table, read, keys, written_as = DATASETS[answer["what"]]
        rows = merged(readable(read, answer["body"]), keys, written_as)
        days = {place(row) for row in rows}
        kept = [row for row in stored.get((table, answer["run"]), []) if place(row) not in days]
        stored[table, answer["run"]] = sorted(kept + rows, key=place)
    return {
        table: [{"course_id": run, **row} for run in runs for row in stored.get((table, run), [])] for table in TABLES
    }
