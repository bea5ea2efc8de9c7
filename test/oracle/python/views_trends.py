"""The selected runs with how they move and where they stand."""

import json
import time
from typing import Any

from attention import flags_of_run
from registry import view
from tables import MICROS_PER_DAY, Row, World, course_key
from views_earlier import standing
from views_plan import scope_has
from views_runs import data_state, end_of, has_ended, known_through, of_newest_week, run_figures
from views_taxonomy import searched

#: As far back as the twelve weeks go that are drawn of a run.
DAYS = 84
#: The service of the oracle says that courses start in the afternoon.
AFTERNOON = (15 * 60 + 30) * 60_000_000


def trend(world: World, run: str) -> str:
    """The count of each stored day by how long before the last one it is."""
    last = known_through(world, run, "data_through")
    days = {last - row["date"]: row["count"] for row in world.of_run("enrollment", run)}
    return json.dumps({str(before): days[before] for before in range(DAYS + 1) if before in days}, separators=(",", ":"))


def days_of_change(world: World, run: str, days: int) -> int | None:
    """How many days before the last one the compared day is: the nearest within three, the earlier one of two as near."""
    last = known_through(world, run, "data_through")
    before = [] if last is None else [last - row["date"] for row in world.of_run("enrollment", run)]
    return min((each for each in before if abs(each - days) <= 3), key=lambda each: (abs(each - days), -each), default=None)


def row_of(world: World, run: str) -> Row:
    figures = dict(run_figures(world, run))
    figures.pop("enrolled_then")
    week = figures.pop("week_through")
    listed = any(run in world.given[fact] for fact in ("titles", "starts", "ends"))
    starts = world.given["starts"].get(run)
    through = figures["data_through"]
    return {
        "run_id": run,
        "course_key": course_key(run),
        **figures,
        **standing(world, run),
        "change_28d_days": days_of_change(world, run, 28),
        "change_90d_days": days_of_change(world, run, 90),
        "trend": trend(world, run),
        "flags": len(flags_of_run(world, run)),
        "active_week": week,
        "start_date": None if starts is None else starts * MICROS_PER_DAY + AFTERNOON,
        "end_date": end_of(world, run),
        "pacing_type": ("self_paced" if run in world.given["selfPaced"] else "instructor_paced") if listed else None,
        "synced_at": {"$between": [world.given["syncs"][0]["from"], world.given["syncs"][-1]["to"]]},
        "is_older": None if through is None else of_newest_week(world, [run], "data_through") == [],
        "data_state": data_state(world, run),
        "run_label": world.label("run", run),
    }


def state(row: Row) -> str | None:
    now = time.time() * 1_000_000
    if has_ended(row["end_date"]):
        return "ended"
    if row["start_date"] is None:
        return None
    return "upcoming" if row["start_date"] > now else "current"


@view("run-trends", ["run_id"])
def run_trends(world: World, params: dict[str, Any]) -> Any:
    rows = [row_of(world, run) for run in world.runs]
    wanted = {"courseKey": "course_key", "pacing": "pacing_type"}
    for name, column in wanted.items():
        rows = [row for row in rows if params.get(name) in (None, row[column])]
    if "org" in params:
        rows = [row for row in rows if row["course_key"].split("+")[0] == params["org"]]
    if "state" in params:
        rows = [row for row in rows if state(row) == params["state"]]
    if "flagged" in params:
        rows = [row for row in rows if row["flags"] > 0]
    if "scope" in params:
        asked = {"scope": params["scope"], "withoutCourses": []}
        rows = [row for row in rows if scope_has(world, asked, row["course_key"])]
    return searched(rows, params.get("text"), "run_id", "run_id")
