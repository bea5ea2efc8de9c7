"""A run beside the earlier runs of its course, each counted from its own first day with learners."""

import math
from statistics import median
from typing import Any

from registry import view
from tables import Row, World, course_key
from views_compare import first_day
from views_courses import runs_of


def whole(value: float) -> int:
    return math.floor(value + 0.5)


def days_of_run(world: World, run: str) -> list[tuple[int, int]]:
    start = first_day(world, run)
    return sorted((row["date"] - start, row["count"]) for row in world.of_run("enrollment", run) if start is not None and row["date"] >= start)


def value_on(days: list[tuple[int, int]], day: int) -> float | None:
    """The stored value, or the point on the straight line between two stored days at most a week apart."""
    known = dict(days)
    if day in known:
        return known[day]
    before = max((each for each in known if each < day), default=None)
    after = min((each for each in known if each > day), default=None)
    if before is None or after is None or after - before > 7:
        return None
    return known[before] + (known[after] - known[before]) * (day - before) / (after - before)


def read(world: World, run: str) -> tuple[list[tuple[int, int]], list[list[tuple[int, int]]]] | None:
    """The days of a run, and those of each run of its course that began before it."""
    start = first_day(world, run)
    if start is None:
        return None
    began = {other: first_day(world, other) for other in runs_of(world, course_key(run))}
    earlier = [other for other, day in began.items() if day is not None and day < start]
    return (days_of_run(world, run), [days_of_run(world, other) for other in earlier]) if earlier else None


@view("run-earlier", ["day_no"])
def run_earlier(world: World, params: dict[str, Any]) -> Any:
    found = read(world, params["runId"])
    if found is None:
        return []
    own, earlier = dict(found[0]), found[1]
    last = max(days[-1][0] for days in earlier)
    rows: list[Row] = []
    for day in sorted({*own, *range(last + 1)}):
        values = [value for days in earlier if (value := value_on(days, day)) is not None]
        has = len(values) > 0 and 2 * len(values) >= len(earlier)
        rows.append(
            {
                "day_no": day,
                "count": own.get(day),
                "lowest": whole(min(values)) if has else None,
                "median_of_runs": whole(median(values)) if has else None,
                "highest": whole(max(values)) if has else None,
                "earlier_runs": len(values),
            }
        )
    return rows


def is_complete(days: list[tuple[int, int]]) -> bool:
    """It moved by 0.5 % at most within its last 28 days."""
    last, value = days[-1]
    before = value_on(days, last - 28)
    return before is not None and abs(value - before) <= 0.005 * value


def forecast(own: list[tuple[int, int]], earlier: list[list[tuple[int, int]]], self_paced: bool) -> tuple[str, list[int | None]]:
    day, value = own[-1]
    if is_complete(own):
        return "ended", [None] * 5
    if self_paced:
        return "self-paced", [None] * 5
    growths = []
    for days in earlier:
        then = value_on(days, day) if is_complete(days) else None
        if then is not None and then > 0 and days[-1][1] > 0:
            growths.append((then, days[-1][1]))
    if len(growths) < 3 or value <= 0:
        return "too few", [None] * 5
    by_others = by_last = 0.0
    for place, (then, end) in enumerate(growths):
        others = median(e / t for other, (t, e) in enumerate(growths) if other != place)
        by_others += abs(math.log(then * others / end))
        by_last += abs(math.log(then / end))
    if by_last - by_others <= 1e-9:
        return "no better", [None] * 5
    ratios = sorted(end / then for then, end in growths)
    runs = len(ratios)
    cut = max([1, *(j for j in range(1, runs) if (runs + 1 - 2 * j) / (runs + 1) >= 0.8)])
    ends = [ratios[cut - 1], median(ratios), ratios[runs - cut]]
    return "forecast", [*(whole(value * ratio) for ratio in ends), runs + 1 - 2 * cut, runs + 1]


@view("run-outlook", ["day_no"])
def run_outlook(world: World, params: dict[str, Any]) -> Any:
    found = read(world, params["runId"])
    if found is None:
        return []
    own, earlier = found
    state, (low, middle, high, cases, of) = forecast(own, earlier, params["runId"] in world.given["selfPaced"])
    return [
        {
            "state": state,
            "day_no": own[-1][0],
            "count": own[-1][1],
            "low_end": low,
            "middle_end": middle,
            "high_end": high,
            "cases": cases,
            "of_cases": of,
            "complete_runs": sum(1 for days in earlier if is_complete(days)),
            "earlier_runs": len(earlier),
        }
    ]
