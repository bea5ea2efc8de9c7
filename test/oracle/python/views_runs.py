"""Course runs over time, and their report files."""

import time
from typing import Any

from registry import view
from tables import MICROS_PER_DAY, Row, World, percent, total, week_ending


def newest(rows: list[Row], column: str) -> Row:
    return max(rows, key=lambda row: row[column], default={})


def first_day(world: World, run: str) -> int | None:
    """Day 0: the first stored day on which the run had any learner."""
    return min((row["date"] for row in world.of_run("enrollment", run) if row["count"] > 0), default=None)


def start_of(world: World, run: str) -> int | None:
    """The start of a run, or its first day with learners where the service tells none."""
    return world.given["starts"].get(run, first_day(world, run))


def enrolled_on(world: World, run: str, day: int | None) -> Any:
    """The enrollment of one day; nothing where that day is missing."""
    days = world.once(("days", run), lambda: {row["date"]: row["count"] for row in world.of_run("enrollment", run)})
    return days.get(day)


def change_over(world: World, run: str, last: Row, days: int) -> int | None:
    """Since the day so long ago, or the nearest to it of the three before and after it that are known, the earlier of two."""
    near = [] if not last else [last["date"] - days + step for step in (0, -1, 1, -2, 2, -3, 3)]
    known = [count for count in (enrolled_on(world, run, day) for day in near) if count is not None]
    return last["count"] - known[0] if known else None


def run_figures(world: World, run: str) -> Row:
    return world.once(("run figures", run), lambda: figures_of_run(world, run))


def figures_of_run(world: World, run: str) -> Row:
    """The figures of a run: of its last stored day, of the last day with modes, of its last stored week."""
    last = newest(world.past(world.of_run("enrollment", run)), "date")
    modes = newest(world.past(world.of_run("enrollment-mode", run)), "date")
    week = newest(world.past(world.of_run("activity", run)), "interval_end")
    current = last.get("count")
    before = enrolled_on(world, run, last["date"] - 7) if last else None
    then = enrolled_on(world, run, week_ending(week)) if week else None
    return {
        "current": current,
        "ever_enrolled": modes.get("cumulative_count"),
        "change_7d": None if before is None else current - before,
        "verified": modes.get("modes", {}).get("verified"),
        "active_last_week": week.get("any"),
        "active_pct": percent(week.get("any"), then),
        **{f"change_{days}d": change_over(world, run, last, days) for days in (28, 90)},
        "data_through": last.get("date"),
        # Not shown, but sums over runs are made of them.
        "enrolled_then": then,
        "week_through": week_ending(week) if week else None,
    }


#: Days that the newest week has.
NEWEST_WEEK = 7


def of_newest_week(world: World, runs: list[str], through: str) -> list[str]:
    """Those of the runs whose own last day lies within a week up to the newest of any selected run.

    `through` says by what a run's last day is told: its enrollment (`data_through`) or its weeks (`week_through`).
    """
    every = lambda: [known_through(world, run, through) or 0 for run in world.runs]
    newest_of_all = world.once(("newest of all", through), lambda: max(every(), default=0))
    return [run for run in runs if (known_through(world, run, through) or -NEWEST_WEEK) > newest_of_all - NEWEST_WEEK]


def data_state(world: World, run: str) -> str:
    """Whether the enrollment of a run goes on, and where it does not, whether its end date has passed."""
    if known_through(world, run, "data_through") is None:
        return "none"
    if of_newest_week(world, [run], "data_through"):
        return "current"
    return "ended" if has_ended(end_of(world, run)) else "late"


#: The service of the oracle says that courses end in the morning.
MORNING = (9 * 60 + 30) * 60_000_000


def end_of(world: World, run: str) -> int | None:
    ends = world.given["ends"].get(run)
    return None if ends is None else ends * MICROS_PER_DAY + MORNING


def has_ended(end_date: int | None) -> bool:
    return end_date is not None and end_date <= time.time() * 1_000_000


def known_through(world: World, run: str, through: str) -> int | None:
    return run_figures(world, run)[through]


def sums_over_runs(world: World, runs: list[str]) -> Row:
    """Figures of several runs together: a person in two runs is there twice. Those of a week are over like weeks alone."""
    figures = {run: run_figures(world, run) for run in runs}
    of = lambda names, column: total([figures[run][column] for run in names])
    with_days = of_newest_week(world, runs, "data_through")
    with_week = of_newest_week(world, runs, "week_through")
    both = [run for run in with_week if figures[run]["active_last_week"] is not None and figures[run]["enrolled_then"]]
    return {
        **{column: of(runs, column) for column in ("current", "ever_enrolled", "verified")},
        "change_7d": of(with_days, "change_7d"),
        "active_last_week": of(with_week, "active_last_week"),
        "active_pct": percent(of(both, "active_last_week"), of(both, "enrolled_then")),
    }


def within(params: dict[str, Any], day: int) -> bool:
    return params.get("from", day) <= day <= params.get("to", day)


@view("run-activity", ["week_ending"])
def run_activity(world: World, params: dict[str, Any]) -> Any:
    run = params["runId"]
    rows = []
    for week in world.of_run("activity", run):
        last = week_ending(week)
        enrolled = enrolled_on(world, run, last)
        rows.append(
            {
                **{name: value for name, value in week.items() if name != "course_id"},
                "week_ending": last,
                "enrolled": enrolled,
                "any_pct": percent(week["any"], enrolled),
                "note": world.notes(run, last - 6, last),
            }
        )
    return [row for row in rows if within(params, row["week_ending"])]


@view("run-enrollment", ["date"])
def run_enrollment(world: World, params: dict[str, Any]) -> Any:
    run = params["runId"]
    rows = []
    for day in world.of_run("enrollment", run):
        before = enrolled_on(world, run, day["date"] - 1)
        rows.append(
            {
                "date": day["date"],
                "count": day["count"],
                "net_change": None if before is None else day["count"] - before,
                "note": world.notes(run, day["date"], day["date"]),
                "created": day["created"],
            }
        )
    return [row for row in rows if within(params, row["date"])]


@view("run-reports", ["report_name"])
def run_reports(world: World, params: dict[str, Any]) -> Any:
    run = params["runId"]
    syncs = world.given["syncs"]
    return [
        {
            **{name: row[name] for name in ("report_name", "last_modified", "sha256", "file")},
            "bytes": world.given["reportSizes"][run],
            "fetched_at": {"$between": [syncs[0]["from"], syncs[-1]["to"]]},
        }
        for row in world.of_run("reports", run)
    ]
