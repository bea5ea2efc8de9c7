"""Weeks in which a run was out of its own usual course."""

import math
from statistics import fmean, linear_regression, median
from typing import Any

from registry import view
from shares import student
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
                rare = student(z, min(8, len(errors) - 2)) < 0.0027
                point = (expected, z, rare and is_large(count - expected, expected))
            learnt = math.copysign(abs(error / point[1]) * 3, error) if point and point[2] else error
            level, trend = ahead + 0.5 * learnt, 0.8 * trend + 0.2 * learnt
            errors.append(error)
        found.append(point)
    return found


def drift_of(known: list[tuple[int, int]]) -> str | None:
    """Whether a line through the logarithms surely rises or falls; pairs of week and count."""
    n = len(known)
    slope, level = linear_regression([week for week, _ in known], [math.log1p(count) for _, count in known])
    errors = [math.log1p(count) - level - slope * week for week, count in known]
    squares = math.fsum(error * error for error in errors)
    middle = fmean(week for week, _ in known)
    across = math.fsum((week - middle) ** 2 for week, _ in known)
    follow = math.fsum(one * other for one, other in zip(errors, errors[1:])) / max(squares, 1e-12)
    follow = max(0.0, follow + (1 + 4 * follow) / n)
    if follow > 0.18:
        return None
    variance = max(squares / (n - 2), fmean(1 / (1 + count) for _, count in known))
    t = slope / math.sqrt(variance / across * (1 + follow) / (1 - follow))
    first, last = (math.expm1(level + slope * week) for week in (known[0][0], known[-1][0]))
    if student(t, n - 2) >= 0.00001 or not is_large(last - first, first):
        return None
    return "rise" if slope > 0 else "fall"


def drifts(weeks: list[int | None], points: list[tuple[float, float, bool] | None]) -> list[str | None]:
    rest, found = 0, []
    for place, count in enumerate(weeks):
        told = None
        if rest > 0:
            rest -= 1
        elif count is not None:
            known = [
                (at, value)
                for at in range(max(0, place - 25), place + 1)
                if (value := weeks[at]) is not None and not ((point := points[at]) and point[2])
            ]
            told = drift_of(known) if len(known) >= 24 else None
            rest = 26 if told else 0
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
        for place, (point, drift) in enumerate(zip(points, drifts(values, points))):
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
