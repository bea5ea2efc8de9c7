"""The raw tables, as rows with typed values: days since 1970, microseconds since 1970, None where nothing is.

Tables of `wire.TABLES` are read from the bodies that the service sent; all others are those that the app exported.
"""

import csv
import datetime
import json
import math
import os
from collections import defaultdict
from typing import Any, Callable

import wire

Row = dict[str, Any]
EPOCH = datetime.date(1970, 1, 1)
EPOCH_TIME = datetime.datetime(1970, 1, 1)
MICROS_PER_DAY = 86_400_000_000


def day_of(text: str) -> int:
    return (datetime.date.fromisoformat(text) - EPOCH).days


def instant_of(text: str) -> int:
    """`2014-12-10T19:31:04Z`, with microseconds where there are any."""
    moment = datetime.datetime.fromisoformat(text.removesuffix("Z"))
    return round((moment - EPOCH_TIME) / datetime.timedelta(microseconds=1))


def year_of(day: int) -> int:
    return (EPOCH + datetime.timedelta(days=day)).year


def number_of(text: str) -> float | int:
    value = float(text)
    return int(text) if text.lstrip("-").isdigit() else value


READ = {
    "string": str,
    "integer": int,
    "number": number_of,
    "boolean": lambda text: text == "true",
    "date": day_of,
    "datetime": instant_of,
}

#: Columns of the table of modes that are no modes; all others are.
NOT_MODES = {"course_id", "date", "count", "cumulative_count", "created"}


class Tables:
    """One folder that a sync has written."""

    def __init__(self, folder: str, runs: list[str]) -> None:
        self.folder = folder
        self._sent = wire.tables_of(folder, runs) or {}
        with open(os.path.join(folder, "datapackage.json"), encoding="utf-8") as file:
            self.types = {
                resource["name"]: {field["name"]: field["type"] for field in resource["schema"]["fields"]}
                for resource in json.load(file)["resources"]
            }
        self._rows: dict[str, list[Row]] = {}
        self._by: dict[tuple[str, str], dict[Any, list[Row]]] = {}

    def rows(self, table: str) -> list[Row]:
        if table not in self._rows:
            self._rows[table] = self._sent[table] if table in self._sent else list(self._read(table))
        return self._rows[table]

    def by(self, table: str, column: str, value: Any) -> list[Row]:
        """The rows with this value, in their order."""
        if (table, column) not in self._by:
            index = defaultdict(list)
            for row in self.rows(table):
                index[row[column]].append(row)
            self._by[table, column] = index
        return self._by[table, column].get(value, [])

    def of_run(self, table: str, run: str) -> list[Row]:
        return self.by(table, "course_id", run)

    def _read(self, table: str):
        types = self.types[table]
        with open(os.path.join(self.folder, f"{table}.csv"), newline="", encoding="utf-8") as file:
            for cells in csv.DictReader(file):
                row = {
                    name: None if text == "" else READ[types[name]](text) for name, text in cells.items()
                }
                if table == "enrollment-mode":
                    row["modes"] = {
                        name: row.pop(name) for name in list(row) if name not in NOT_MODES and row[name] is not None
                    }
                    row = {name: value for name, value in row.items() if name in NOT_MODES or name == "modes"}
                yield row


class World(Tables):
    """The tables as they are now; `before` are those of the sync before, `given` is what no table tells."""

    def __init__(self, folders: dict[str, str], given: dict[str, Any]) -> None:
        super().__init__(folders["now"], given["runs"])
        self.before = Tables(folders["before"], given["runs"])
        self.given = given
        self.runs: list[str] = given["runs"]
        self._known: dict[Any, Any] = {}
        self._labels = {(label["kind"], label["id"]): label["text"] for label in given["labels"]}

    def once(self, key: Any, work_out: Callable[[], Any]) -> Any:
        """What many answers need, worked out when it is first needed."""
        if key not in self._known:
            self._known[key] = work_out()
        return self._known[key]

    def past(self, rows: list[Row]) -> list[Row]:
        """Rows of days up to tomorrow, where some time zones are already, and of weeks that have ended."""
        return [
            row
            for row in rows
            if row.get("date", 0) <= self.given["today"] + 1 and row.get("interval_end", 0) <= self.given["now"]
        ]

    def label(self, kind: str, id: str) -> str | None:
        """A thing's own name; of a run the service's title otherwise, of a course that of its newest run."""
        own = self._labels.get((kind, id))
        if own is not None or kind not in ("run", "course"):
            return own
        return self.title_of_course(id) if kind == "course" else self.title_of_run(id)

    def title_of_run(self, run: str) -> str | None:
        return self.given["titles"].get(run, "").strip() or None

    def title_of_course(self, course: str) -> str | None:
        """The title of its selected run whose enrollment ends last, of those that have a title."""
        titled = [(run, self.given["titles"].get(run, "").strip()) for run in self.runs if course_key(run) == course]
        last_day = lambda run: max((row["date"] for row in self.past(self.of_run("enrollment", run))), default=-(10**9))
        newest = max(((last_day(run), run, title) for run, title in titled if title), default=None)
        if newest:
            return newest[2]
        # Without one, that of the run that starts last of all that the service lists.
        start = lambda run: self.given["starts"].get(run, -(10**9))
        listed = [(start(run), run, title.strip()) for run, title in self.given["titles"].items() if course_key(run) == course]
        return max((each for each in listed if each[2]), default=(0, "", None))[2]

    def notes(self, run: str, first: int, last: int) -> str | None:
        """The notes on a run's days from one to another, in the order of the days, as one text."""
        found = [
            note["text"]
            for note in sorted(self.given["notes"], key=lambda note: note["day"] or 0)
            if note["kind"] == "run" and note["id"] == run and note["day"] is not None and first <= note["day"] <= last
        ]
        return " · ".join(found) or None


def is_section(run: str) -> bool:
    """A custom section is a class beside a run, and no earlier or later run of the course."""
    return run.startswith("ccx-v1:")


def course_key(run: str) -> str:
    """`course-v1:org+course+run` and `org/course/run` are both runs of `org+course`."""
    if "/" in run:
        org, course, _ = run.split("/")
    else:
        org, course, _ = run.split(":", 1)[1].split("+", 2)
    return f"{org}+{course}"


def percent(part: float | None, whole: float | None) -> float | None:
    """Nothing where either is unknown, or where the whole is nothing."""
    return None if part is None or not whole else 100.0 * part / whole


def total(values: list[Any]) -> Any:
    """The sum of what is known; nothing where nothing is."""
    known = [value for value in values if value is not None]
    if any(isinstance(value, float) for value in known):
        # Fractions added one after the other drift in digits that a cell would show.
        return math.fsum(known)
    return sum(known) if known else None


def week_ending(week: Row) -> int:
    """The last day of a week, whose end is excluded."""
    return (week["interval_end"] - 1) // MICROS_PER_DAY
