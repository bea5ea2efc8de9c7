"""Engagement of single learners, under numbers, and of all of them as a group."""

import json
from typing import Any

from registry import view
from tables import Row, World, day_of

METRICS = ["videos", "problems", "correct_problems", "problem_attempts", "forum_posts"]


def timeline(text: str | None) -> str | None:
    """Pairs of day and the sum of what the service counts on it, in the order of days."""
    days = []
    for entry in json.loads(text or "[]"):
        counted = sum(value for value in entry.values() if isinstance(value, (int, float)))
        if counted > 0:
            days.append([day_of(entry["date"]), counted])
    return json.dumps(sorted(days, key=lambda pair: pair[0]), separators=(",", ":")) if days else None


@view("run-learners", ["date_last_active"])
def run_learners(world: World, params: dict[str, Any]) -> Any:
    """Which number stands for whom is the profile's own secret."""
    rows = []
    for row in world.of_run("learner-engagement", params["runId"]):
        counts = {name: value for name, value in row.items() if name not in ("course_id", "username")}
        rows.append({**counts, "days": timeline(row["days"]), "learner_no": {"$any": True}, "learner": {"$matches": r"\d"}})
    return rows


def done(world: World, params: dict[str, Any], metric: str) -> list[int]:
    """How often each learner did it who did it at all, in order. Services say nothing, or 0, of those who did not."""
    counts = [row[f"{metric}_{params['period']}"] for row in world.of_run("learner-engagement", params["runId"])]
    return sorted(count for count in counts if count)


def reaching(counts: list[int], share: int) -> int | None:
    """The smallest count that at least so many percent do not exceed."""
    return next((count for place, count in enumerate(counts, 1) if place * 100 >= share * len(counts)), None)


def median(counts: list[int]) -> float | None:
    if not counts:
        return None
    middle = len(counts) // 2
    return counts[middle] if len(counts) % 2 else (counts[middle - 1] + counts[middle]) / 2


@view("run-learner-metrics", ["metric"])
def run_learner_metrics(world: World, params: dict[str, Any]) -> Any:
    everybody = len(world.of_run("learner-engagement", params["runId"]))
    rows: list[Row] = []
    for metric in METRICS if everybody else []:
        counts = done(world, params, metric)
        rows.append(
            {
                "metric": metric,
                "learners": len(counts),
                "none": everybody - len(counts),
                "p15": reaching(counts, 15),
                "median": median(counts),
                "p85": reaching(counts, 85),
                "highest": max(counts, default=None),
            }
        )
    return rows


@view("run-learner-counts", ["metric", "value"])
def run_learner_counts(world: World, params: dict[str, Any]) -> Any:
    rows = []
    for metric in METRICS:
        counts = done(world, params, metric)
        rows += [{"metric": metric, "value": value, "learners": counts.count(value)} for value in sorted(set(counts))]
    return rows
