"""Weeks in which a run, or all runs, were out of the usual course."""

import math
from dataclasses import dataclass, field
from statistics import fmean, linear_regression, median
from typing import Any

from registry import view
from shares import student
from tables import Row, World, course_key, is_section, week_ending
from views_earlier import whole

NORMAL = 1.4826
ENOUGH = 6


def is_large(change: float, of: float) -> bool:
    return abs(change) >= max(10, 0.05 * abs(of))


@dataclass
class Trend:
    """A damped trend on the logarithm, and the errors of its forecasts."""

    level: float | None = None
    slope: float = 0.0
    errors: list[float] = field(default_factory=list)

    def ahead(self) -> float | None:
        return None if self.level is None else self.level + 0.8 * self.slope

    def settled(self) -> bool:
        return len(self.errors) >= 6

    def score(self, error: float, expected: float) -> float:
        scale = NORMAL * median(abs(each) for each in self.errors)
        return error / max(scale, math.sqrt(1 / max(1, expected)))

    def rare(self, z: float) -> bool:
        # Cheap first: no tail with four or more degrees of freedom is that thin so near the middle.
        return abs(z) > 3 and student(z, min(8, len(self.errors) - 2)) < 0.004

    def learn(self, error: float, own: float) -> None:
        self.level, self.slope = (self.ahead() or 0) + 0.5 * error, 0.8 * self.slope + 0.2 * error
        self.errors.append(own)


@dataclass
class Run:
    id: str
    course: str
    first_day: int
    start: int
    weeks: dict[int, int | None]
    trend: Trend = field(default_factory=Trend)
    began: bool = False

    def __post_init__(self) -> None:
        self.first = self.first_day // 7
        self.last = self.first + max((day - self.first_day + 3) // 7 for day in self.weeks)
        places = {(day - self.first_day + 3) // 7: count for day, count in self.weeks.items()}
        self.counts = {self.first + place: count for place, count in places.items()}

    def day(self, week: int) -> int:
        return self.first_day + 7 * (week - self.first)

    def own_week(self, week: int) -> int:
        return (self.first_day - self.start) // 7 + week - self.first


def runs_with_weeks(world: World) -> list[Run]:
    found = []
    past = (week_ending(row) for run in world.given["runs"] for row in world.past(world.of_run("activity", run)))
    newest = max(past, default=0)
    for run in world.given["runs"]:
        rows = sorted(world.past(world.of_run("activity", run)), key=week_ending)
        weeks = {week_ending(row): row["any"] for row in rows}
        # Thirty years back from the newest week of all.
        weeks = {day: count for day, count in weeks.items() if day > newest - 30 * 366}
        if weeks:
            first = min(weeks)
            found.append(Run(run, run if is_section(run) else course_key(run), first, world.given["starts"].get(run, first), weeks))
    return found


Found = tuple[float, float, bool]


def judged(runs: list[Run]) -> tuple[dict[tuple[str, int], Found], list[tuple[int, int, float, float]]]:
    """Expectation, surprise and whether it is unusual, by run and week; and the weeks of all runs that are."""
    found: dict[tuple[str, int], Found] = {}
    together = []
    past: dict[tuple[str, int], list[tuple[int, float]]] = {}
    common, level = Trend(), 0.0
    for week in range(min(run.first for run in runs), max(run.last for run in runs) + 1):
        here = [run for run in runs if run.first <= week <= run.last]
        for run in here:
            if run.counts.get(week) is None:
                run.trend.slope = 0.0
        known = [(run, math.log1p(count), count) for run in here if (count := run.counts.get(week)) is not None]
        voices = [value - ahead for run, value, _ in known if run.trend.settled() and (ahead := run.trend.ahead()) is not None]
        if len(voices) >= ENOUGH:
            level = median(voices)
        steps = []
        for run, value, count in known:
            ahead = run.trend.ahead()
            if ahead is None:
                run.trend.level = value - level
                continue
            error = value - level - ahead
            before = [each for first, each in past.get((run.course, run.own_week(week)), []) if first < run.first]
            own = error - (median(before) if len(before) >= 3 else 0)
            expected = math.expm1(value - own)
            z = run.trend.score(own, expected) if run.trend.settled() else None
            steps.append((run, count, error, own, expected, z))
        sizes = [abs(z) for *_, z in steps if z is not None]
        swing = max(1, median(sizes)) if sizes else 1
        for run, count, error, own, expected, z in steps:
            unusual = False
            if z is not None and len(voices) >= ENOUGH:
                unusual = run.trend.rare(z / swing) and is_large(count - expected, expected)
                found[run.id, week] = (expected, z / swing, unusual)
            run.trend.learn(error - own + math.copysign(3 * abs(own * swing / z), own) if unusual and z else error, own)
            past.setdefault((run.course, run.own_week(week)), []).append((run.first, error))
        if len(voices) < ENOUGH:
            common.slope = 0.0
            continue
        ahead = common.ahead()
        if ahead is None:
            common.level = level
            continue
        error, total = level - ahead, sum(count for _, count, *_ in steps)
        unusual = False
        if common.settled():
            expected = total * math.exp(-error)
            z = common.score(error, expected)
            unusual = common.rare(z) and is_large(total - expected, expected)
            if unusual:
                together.append((week, total, expected, z))
        common.learn(math.copysign(3 * abs(error / z), error) if unusual else error, error)
    return found, together


def drift_of(known: list[tuple[int, float, int]]) -> str | None:
    """Whether a line through the levels surely rises or falls; week, level and count."""
    n = len(known)
    slope, level = linear_regression([week for week, _, _ in known], [height for _, height, _ in known])
    errors = [height - level - slope * week for week, height, _ in known]
    squares = math.fsum(error * error for error in errors)
    middle = fmean(week for week, _, _ in known)
    across = math.fsum((week - middle) ** 2 for week, _, _ in known)
    follow = math.fsum(one * other for one, other in zip(errors, errors[1:])) / max(squares, 1e-12)
    follow = max(0.0, follow + (1 + 4 * follow) / n)
    if follow > 0.31:
        return None
    variance = max(squares / (n - 2), fmean(1 / (1 + count) for _, _, count in known))
    t = slope / math.sqrt(variance / across * (1 + follow) / (1 - follow))
    first, last = (math.expm1(level + slope * week) for week in (known[0][0], known[-1][0]))
    if student(t, n - 2) >= 0.00001 or not is_large(last - first, first):
        return None
    return "rise" if slope > 0 else "fall"


def drifts(runs: list[Run], found: dict[tuple[str, int], Found]) -> dict[tuple[str, int], str]:
    told: dict[tuple[str, int], str] = {}
    rest: dict[str, int] = {}
    lasting: dict[str, tuple[str | None, int]] = {}
    usual = {
        run.id: [
            (week, math.log1p(count), count)
            for week, count in sorted(run.counts.items())
            if count is not None and not ((point := found.get((run.id, week))) and point[2])
        ]
        for run in runs
    }
    for week in range(min(run.first for run in runs), max(run.last for run in runs) + 1):
        halves = {}
        for run in runs:
            points = [point for point in usual[run.id] if week - 25 <= point[0] <= week]
            if len(points) >= 24:
                halves[run.id] = points
        if len(halves) < ENOUGH:
            continue
        due = [run for run in runs if run.id in halves and run.counts.get(week) is not None and week > rest.get(run.id, -(10**9))]
        if not due:
            continue
        levels: dict[int, list[float]] = {}
        for points in halves.values():
            mean = fmean(height for _, height, _ in points)
            for at, height, _ in points:
                levels.setdefault(at, []).append(height - mean)
        for run in due:
            drift = drift_of([(at, height - median(levels[at]), count) for at, height, count in halves[run.id]])
            before, weeks = lasting.get(run.id, (None, 0))
            lasting[run.id] = (drift, 0 if drift is None else weeks + 1 if drift == before else 1)
            if lasting[run.id][1] >= 3 and drift is not None:
                told[run.id, week] = drift
                rest[run.id] = week + 26
    return told


def alarm(what: str, last: int, found: int | None, expected: float, z: float) -> Row:
    return {"what": what, "last_day": last, "found": found, "expected": whole(expected), "score": whole(z * 1e9) / 1e9}


def alarms(world: World) -> list[Row]:
    """Of all runs, with `run_id`; None for a week that they share."""
    runs = runs_with_weeks(world)
    if not runs:
        return []
    found, together = judged(runs)
    told = drifts(runs, found)
    rows = []
    for run in runs:
        for week in range(run.first, run.last + 1):
            if (point := found.get((run.id, week))) is None:
                continue
            expected, z, unusual = point
            names = (["Weekly activity"] if unusual else []) + (
                [f"Slow {drift} of weekly activity"] if (drift := told.get((run.id, week))) else []
            )
            rows += [{"run_id": run.id, **alarm(name, run.day(week), run.counts[week], expected, z)} for name in names]
    for week, total, expected, z in together:
        last = max(run.day(week) for run in runs if run.first <= week <= run.last)
        rows.append({"run_id": None, **alarm("Weekly activity of all runs", last, total, expected, z)})
    return rows


def all_alarms(world: World) -> list[Row]:
    return world.once("alarms", lambda: alarms(world))


@view("run-alarms", ["what", "last_day"])
def run_alarms(world: World, params: dict[str, Any]) -> Any:
    return [
        {key: value for key, value in row.items() if key != "run_id"}
        for row in all_alarms(world)
        if row["run_id"] == params["runId"]
    ]


@view("unusual-weeks", ["run_id", "what", "last_day"])
def unusual_weeks(world: World, params: dict[str, Any]) -> Any:
    return [
        {**row, "run_label": None if row["run_id"] is None else world.label("run", row["run_id"])}
        for row in all_alarms(world)
        if "from" not in params or row["last_day"] >= params["from"]
    ]
