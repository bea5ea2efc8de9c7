"""Course runs in a calendar month, beside the month before and the same month of the year before."""

from datetime import date, timedelta
from typing import Any

from registry import view
from tables import Row, World, week_ending

EPOCH = date(1970, 1, 1)


def days_of(month: str, back: int) -> tuple[int, int]:
    """The first and the last day of the month that lies so many months before."""
    year, place = (int(part) for part in month.split("-"))
    for _ in range(back):
        year, place = (year, place - 1) if place > 1 else (year - 1, 12)
    following = date(year, place, 28) + timedelta(days=4)
    last = following - timedelta(days=following.day)
    return (date(year, place, 1) - EPOCH).days, (last - EPOCH).days


def end_of(world: World, run: str, month: str, back: int) -> int | None:
    """The enrollment on the last stored day of the month."""
    first, last = days_of(month, back)
    days = {row["date"]: row["count"] for row in world.of_run("enrollment", run) if first <= row["date"] <= last}
    return days[max(days)] if days else None


def last_day(world: World, run: str, month: str, back: int) -> int | None:
    """The last stored day of the month."""
    first, last = days_of(month, back)
    return max((row["date"] for row in world.of_run("enrollment", run) if first <= row["date"] <= last), default=None)


def weeks_of(world: World, run: str, month: str, back: int) -> list[Row]:
    first, last = days_of(month, back)
    return [week for week in world.of_run("activity", run) if first <= week_ending(week) <= last]


def active(world: World, run: str, month: str, back: int) -> float | None:
    values = [week["any"] for week in weeks_of(world, run, month, back) if week["any"] is not None]
    return sum(values) / len(values) if values else None


def net(world: World, run: str, month: str, back: int) -> int | None:
    end, before = end_of(world, run, month, back), end_of(world, run, month, back + 1)
    return None if end is None or before is None else end - before


@view("run-months", ["run_id"])
def run_months(world: World, params: dict[str, Any]) -> Any:
    month = params["month"]
    return [
        {
            "run_id": run,
            "count": end_of(world, run, month, 0),
            "net_month": net(world, run, month, 0),
            "net_before": net(world, run, month, 1),
            "net_last_year": net(world, run, month, 12),
            "active_month": active(world, run, month, 0),
            "active_before": active(world, run, month, 1),
            "active_last_year": active(world, run, month, 12),
            "run_label": world.label("run", run),
            "month_day": last_day(world, run, month, 0),
            "before_day": last_day(world, run, month, 1),
            "two_day": last_day(world, run, month, 2),
            "year_day": last_day(world, run, month, 12),
            "year_before_day": last_day(world, run, month, 13),
        }
        for run in world.runs
        if end_of(world, run, month, 0) is not None or weeks_of(world, run, month, 0)
    ]
