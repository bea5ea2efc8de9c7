"""A run beside the earlier runs of its course, each counted from its own start."""

import math
from statistics import median
from typing import Any

from registry import view
from tables import Row, World, course_key, is_section, week_ending
from views_courses import runs_of
from views_runs import start_of


def whole(value: float) -> int:
    return math.floor(value + 0.5)


Days = list[tuple[int, int]]


def days_of_run(world: World, run: str) -> Days:
    start = start_of(world, run)
    return sorted((row["date"] - start, row["count"]) for row in world.of_run("enrollment", run) if start is not None)


def weeks_of_run(world: World, run: str) -> Days:
    """By the number of the week, the active learners; of two weeks with one number the later one."""
    start = start_of(world, run)
    rows = sorted(world.of_run("activity", run), key=week_ending)
    weeks = {(week_ending(row) - start) // 7: row["any"] for row in rows if start is not None and row["any"] is not None}
    return sorted(weeks.items())


def end_of(world: World, run: str) -> int | None:
    """The end of a run, counted from its start."""
    end, start = world.given["ends"].get(run), start_of(world, run)
    return None if end is None or start is None else end - start


def value_on(days: Days, day: int, most: int = 7) -> float | None:
    """The stored value, or the point on the straight line between two stored days that are no further apart than `most`."""
    known = dict(days)
    if day in known:
        return known[day]
    before = max((each for each in known if each < day), default=None)
    after = min((each for each in known if each > day), default=None)
    if before is None or after is None or after - before > most:
        return None
    return known[before] + (known[after] - known[before]) * (day - before) / (after - before)


def earlier_runs(world: World, run: str) -> list[str]:
    """The runs of its course that began before it."""
    if is_section(run):
        return []
    start = start_of(world, run)
    began = {other: start_of(world, other) for other in runs_of(world, course_key(run))}
    return [other for other, day in began.items() if day is not None and start is not None and day < start and not is_section(other)]


def beside(own_days: Days, earlier: list[Days], place: str, value: str, most: int) -> list[Row]:
    own = dict(own_days)
    stored = [day for days in earlier for day, _ in days]
    near = {day + ahead for day in stored for ahead in range(most)}
    counted = {day for day in near if any(value_on(days, day, most) is not None for days in earlier)}
    rows: list[Row] = []
    for day in sorted({*own, *counted}):
        values = [found for days in earlier if (found := value_on(days, day, most)) is not None]
        has = len(values) > 0 and 2 * len(values) >= len(earlier)
        rows.append(
            {
                place: day,
                value: own.get(day),
                "lowest": whole(min(values)) if has else None,
                "median_of_runs": whole(median(values)) if has else None,
                "highest": whole(max(values)) if has else None,
                "earlier_runs": len(values),
            }
        )
    return rows


def standing(world: World, run: str) -> Row:
    """Where a run stands beside the earlier runs of its course, on the newest of its days that half of them have reached."""
    return world.once(("standing", run), lambda: standing_of(world, run))


def standing_of(world: World, run: str) -> Row:
    row: Row = {"vs_earlier": None, "usual_range": None, "earlier_runs": 0, "day_no": None}
    start = start_of(world, run)
    own = [(day["date"] - start, day["count"]) for day in world.past(world.of_run("enrollment", run)) if start is not None]
    earlier = [days for other in earlier_runs(world, run) if (days := days_of_run(world, other))]
    if not earlier:
        return row
    if max((day for day, _ in own), default=-1 if start is not None and start > world.given["today"] else 0) < 0:
        return row | {"usual_range": "not-started"}
    if not own:
        return row
    day = max(day for day, _ in own)
    while sum(1 for days in earlier if days[-1][0] >= day) * 2 < len(earlier):
        day -= 1
    values = [found for days in earlier if (found := value_on(days, day)) is not None]
    row |= {"day_no": day, "earlier_runs": len(values)}
    mine = value_on(days_of_run(world, run), day)
    if mine is None or not values or 2 * len(values) < len(earlier):
        return row
    low, middle, high = whole(min(values)), whole(median(values)), whole(max(values))
    row["vs_earlier"] = 100 * (mine - middle) / middle if middle else None
    if len(values) > 1:
        row["usual_range"] = "below" if mine < low else "above" if mine > high else "inside"
    return row


@view("run-earlier", ["day_no"])
def run_earlier(world: World, params: dict[str, Any]) -> Any:
    earlier = [days_of_run(world, other) for other in earlier_runs(world, params["runId"])]
    return beside(days_of_run(world, params["runId"]), earlier, "day_no", "count", 7) if earlier else []


@view("run-earlier-activity", ["week_no"])
def run_earlier_activity(world: World, params: dict[str, Any]) -> Any:
    earlier = [weeks_of_run(world, other) for other in earlier_runs(world, params["runId"])]
    return beside(weeks_of_run(world, params["runId"]), earlier, "week_no", "any", 1) if earlier else []


#: Days, end (None: not told), and whether its data stopped long before those of other runs.
Counted = tuple[Days, int | None, bool]


def has_ended(run: Counted) -> bool:
    """Its days reach its end."""
    days, end, _ = run
    return end is not None and bool(days) and days[-1][0] >= end


def rested(run: Counted, day: int) -> bool:
    """It moved by 0.5 % at most within the 28 days up to that one."""
    value, before = value_on(run[0], day), value_on(run[0], day - 28)
    return value is not None and before is not None and abs(value - before) <= 0.005 * value


def rests(run: Counted) -> bool:
    return bool(run[0]) and rested(run, run[0][-1][0])


def is_complete(run: Counted) -> bool:
    return has_ended(run) or run[2] or rests(run)


def drifts(growths: list[float]) -> bool:
    """Kendall's S of the growths in the order of their runs, beyond 1.96 standard deviations of chance (Mann)."""
    m = len(growths)
    pairs = [(growths[i], growths[j]) for i in range(m) for j in range(i + 1, m)]
    s = sum(1 for one, other in pairs if other - one > 1e-9) - sum(1 for one, other in pairs if one - other > 1e-9)
    return m > 1 and (abs(s) - 1) / math.sqrt(m * (m - 1) * (2 * m + 5) / 18) > 1.96


def forecast(own: Counted, earlier: list[Counted], self_paced: bool) -> tuple[str, list[int | None]]:
    day, value = own[0][-1]
    if day < 0:
        return "not-started", [None] * 5
    if has_ended(own) or own[2]:
        return "ended", [None] * 5
    if rests(own):
        return "at rest", [None] * 5
    if self_paced:
        return "self-paced", [None] * 5
    ratios = []
    for run in filter(is_complete, earlier):
        days, end, _ = run
        last = end if end is not None and has_ended(run) else days[-1][0]
        then, at_end = value_on(days, day), value_on(days, last)
        if day <= last and not rested(run, day) and then is not None and then > 0 and at_end is not None and at_end > 0:
            ratios.append(at_end / then)
    if len(ratios) < 3 or value <= 0:
        return "too few", [None] * 5
    if drifts(ratios):
        return "drift", [None] * 5
    ratios.sort()
    runs = len(ratios)
    cut = max([1, *(j for j in range(1, runs) if (runs + 1 - 2 * j) / (runs + 1) >= 0.8)])
    ends = [ratios[cut - 1], median(ratios), ratios[runs - cut]]
    return "forecast", [*(whole(value * ratio) for ratio in ends), runs + 1 - 2 * cut, runs + 1]


def newest_day(world: World) -> int:
    return max((row["date"] for run in world.given["runs"] for row in world.of_run("enrollment", run)), default=0)


def counted(world: World, run: str) -> Counted:
    start, end = start_of(world, run), end_of(world, run)
    past = {row["date"] for row in world.past(world.of_run("enrollment", run))}
    days = [(day, count) for day, count in days_of_run(world, run) if start is not None and start + day in past]
    return days, end, bool(days) and start is not None and start + days[-1][0] < newest_day(world) - 28


@view("run-outlook", ["day_no"])
def run_outlook(world: World, params: dict[str, Any]) -> Any:
    run = params["runId"]
    before = sorted(earlier_runs(world, run), key=lambda other: (start_of(world, other), other))
    own, earlier = counted(world, run), [counted(world, other) for other in before]
    if not earlier or not own[0]:
        return []
    state, (low, middle, high, cases, of) = forecast(own, earlier, run in world.given["selfPaced"])
    return [
        {
            "state": state,
            "day_no": own[0][-1][0],
            "count": own[0][-1][1],
            "low_end": low,
            "middle_end": middle,
            "high_end": high,
            "cases": cases,
            "of_cases": of,
            "complete_runs": sum(1 for each in earlier if is_complete(each)),
            "earlier_runs": len(earlier),
        }
    ]
