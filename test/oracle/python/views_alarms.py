"""Weeks in which a run was out of its own usual course."""

import math
from statistics import median
from typing import Any

from registry import view
from tables import Row, World, week_ending
from views_earlier import whole

NORMAL = 1.4826


def filled(values: dict[int, int | None], first: int, last: int, step: int) -> list[int | None]:
    return [values.get(day) for day in range(first, last + 1, step)]


def deviation(errors: list[float]) -> float:
    return NORMAL * median(abs(error) for error in errors)


def is_large(change: float, of: float) -> bool:
    return abs(change) >= max(10, 0.05 * abs(of))


def surprises(weeks: list[int | None]) -> list[tuple[float, float, bool] | None]:
    """Expectation, surprise, and whether it is unusual, by a damped trend on the logarithm."""
    found: list[tuple[float, float, bool] | None] = []
    errors: list[float] = []
    level = trend = None
    for count in weeks:
        point = None
        if count is None:
            trend = None if level is None else 0.0
        elif level is None or trend is None:
            level, trend = math.log1p(count), 0.0
        else:
            ahead = level + 0.8 * trend
            error = math.log1p(count) - ahead
            expected = math.expm1(ahead)
            if len(errors) >= 6:
                scale = max(deviation(errors), math.sqrt(1 / max(1, expected)))
                z = error / scale
                point = (expected, z, abs(z) > 3 and is_large(count - expected, expected))
            learnt = math.copysign(abs(error / point[1]) * 3, error) if point and point[2] else error
            level, trend = ahead + 0.5 * learnt, 0.8 * trend + 0.2 * learnt
            errors.append(error)
        found.append(point)
    return found


def drifts(points: list[tuple[float, float, bool] | None]) -> list[str | None]:
    up = down = 0.0
    rest, found = 0, []
    for point in points:
        told = None
        if rest > 0:
            rest -= 1
        elif point is not None:
            up, down = max(0.0, up + point[1] - 0.5), max(0.0, down - point[1] - 0.5)
            if up > 5 or down > 5:
                told, up, down, rest = ("rise" if up > 5 else "fall"), 0.0, 0.0, 4
        found.append(told)
    return found


def alarm(what: str, last: int, found: int | None, expected: float, z: float) -> Row:
    return {"what": what, "last_day": last, "found": found, "expected": whole(expected), "score": whole(z * 1e9) / 1e9}


def alarms_of(world: World, run: str) -> list[Row]:
    rows = []
    weeks = {week_ending(row): row["any"] for row in world.of_run("activity", run)}
    if weeks:
        first = min(weeks)
        values = filled(weeks, first, max(weeks), 7)
        points = surprises(values)
        for place, (point, drift) in enumerate(zip(points, drifts(points))):
            if point is not None and point[2]:
                rows.append(alarm("Weekly activity", first + 7 * place, values[place], point[0], point[1]))
            if point is not None and drift is not None:
                rows.append(alarm(f"Slow {drift} of weekly activity", first + 7 * place, values[place], point[0], point[1]))
    return rows


@view("run-alarms", ["what", "last_day"])
def run_alarms(world: World, params: dict[str, Any]) -> Any:
    return alarms_of(world, params["runId"])


@view("unusual-weeks", ["run_id", "what", "last_day"])
def unusual_weeks(world: World, params: dict[str, Any]) -> Any:
    return [
        {**row, "run_id": run, "run_label": world.label("run", run)}
        for run in world.given["runs"]
        for row in alarms_of(world, run)
        if "from" not in params or row["last_day"] >= params["from"]
    ]
