"""The watch list: what each rule sees at the sync before and at the last one."""

import math
from typing import Any

from registry import view
from tables import Row, World
from views_earlier import standing
from views_taxonomy import name_of, posting_of, skill_name

LABELS = {"unknown": "Not known yet", "ok": "OK", "crossed": "Threshold crossed", "back": "Back to normal"}


def measured(tables: Any, rule: Row) -> float | None:
    subject, measure = rule["subject"], rule["measure"]
    if measure == "current":
        days = tables.of_run("enrollment", subject["id"])
        return max(days, key=lambda row: row["date"])["count"] if days else None
    if measure == "unique_postings":
        return posting_of(tables, subject["id"]).get("unique_postings") if tables.by("jobs", "id", subject["id"]) else None
    if measure == "named_skills":
        return len(tables.by("job-skills", "job_id", subject["id"])) if tables.by("jobs", "id", subject["id"]) else 0
    if measure == "courses":
        return len(tables.by("course-skills", "skill_id", subject["id"])) if tables.by("skills", "id", subject["id"]) else None
    raise ValueError(measure)


def quantity(rule: Row, now: float | None, earlier: float | None) -> float | None:
    if now is None or rule["op"] != "changes":
        return now
    if earlier is None:
        return None
    change = now - earlier
    if rule["unit"] == "percent":
        if abs(change) < rule["atLeast"]:
            return 0
        if earlier == 0:
            return None
        change = 100 * change / abs(earlier)
    return {"up": change, "down": -change, "both": abs(change)}[rule["direction"]]


def state_after(rule: Row, before: str, value: float | None) -> str:
    """Beyond the threshold it is crossed; it is back when better by a tenth of it, of whole things by whole ones."""
    if value is None:
        return before
    limit = rule["value"]
    room = abs(limit) / 10
    if rule["measure"] != "unique_postings":
        room = int(room)
    sign = 1 if rule["op"] == "below" else -1
    better = sign * (value - limit)
    if better < 0 or (better == 0 and rule["op"] == "changes"):
        return "crossed"
    if before == "crossed":
        return "back" if better >= room else "crossed"
    return "ok" if before == "unknown" else before


def earlier_of(world: World, rule: Row, old: float | None) -> float | None:
    """The value 90 days ago; the first one that is known where none is so old. Enrollment is known by its days."""
    if rule["measure"] != "current":
        return old
    days = {row["date"]: row["count"] for row in world.before.of_run("enrollment", rule["subject"]["id"])}
    known = [day for day in days if day >= max(days) - rule["over"]]
    past = [day for day in known if day <= world.given["today"] - rule["over"]]
    return days[max(past)] if past else days[min(known)] if known else None


def seen(world: World, rule: Row) -> tuple[str, str, float | None]:
    """The states before and after the last sync, and the value that it was held against."""
    old, new = measured(world.before, rule), measured(world, rule)
    then = earlier_of(world, rule, old)
    first = state_after(rule, "unknown", quantity(rule, old, then))
    value = quantity(rule, new, new if then is None else then)
    return first, state_after(rule, first, value), value


def about(world: World, rule: Row) -> str:
    subject = rule["subject"]
    if subject["kind"] == "run":
        label, term = world.label("run", subject["id"]), subject["id"].replace("/", "+").split("+", 2)[-1]
        return subject["id"] if label is None else f"{label} {term}"
    if subject["kind"] == "skill":
        listed = world.by("skills", "id", subject["id"])
        return (name_of(listed[0]) if listed else None) or str(subject["id"])
    listed = world.by("jobs", "id", subject["id"])
    return (name_of(listed[0]) if listed else None) or str(subject["id"])


def row_of(world: World, rule: Row, state: str, value: float | None) -> Row:
    last = world.given["syncs"][-1]
    dataset = {"current": "enrollment", "unique_postings": "job-postings", "named_skills": "jobs", "courses": "skills"}
    return {
        "about": about(world, rule),
        "rule": {"$matches": "."},
        "dataset": dataset[rule["measure"]],
        "op": rule["op"],
        "run_id": rule["subject"]["id"] if rule["subject"]["kind"] == "run" else None,
        "value": None if value is None else math.floor(value * 10 + 0.5) / 10,
        "threshold": rule["value"],
        "state": LABELS[state],
        "seen_at": {"$between": [last["from"], last["to"]]},
        "note": rule["note"] or None,
    }


@view("watches", ["about", "dataset", "threshold"])
def watches(world: World, params: Row) -> Any:
    rows = []
    for rule in world.given["watches"]:
        _, state, value = seen(world, rule)
        run = rule["subject"]["id"] if rule["subject"]["kind"] == "run" else None
        none = {"vs_earlier": None, "usual_range": None, "earlier_runs": None, "day_no": None}
        # The comparison is of enrollment: it stands beside rules on that alone.
        beside = standing(world, run) if run is not None and rule["measure"] in ("current", "vs_earlier") else none
        rows.append({"watch_no": {"$any": True}, **row_of(world, rule, state, value), **beside})
    return rows


@view("watch-events", ["about", "dataset", "threshold"])
def watch_events(world: World, params: Row) -> Any:
    rows = []
    for rule in world.given["watches"]:
        before, state, value = seen(world, rule)
        if state != before and state in ("crossed", "back"):
            rows.append({"event_no": {"$any": True}, "watch_no": {"$any": True}, **row_of(world, rule, state, value)})
    return rows
