"""What is synced, how the syncs ended, what they saw change, and what people wrote themselves."""

import datetime
from typing import Any

from registry import view
from tables import EPOCH, Row, World, percent, total, week_ending
from views_runs import NEWEST_WEEK, data_state
from views_taxonomy import name_of, posting_name, skill_name

SERVICE = ["skills", "jobs", "job-postings"]
OF_RUNS = [
    "enrollment",
    "activity",
    "recent-activity",
    "enrollment-mode",
    "enrollment-birth-year",
    "enrollment-education",
    "enrollment-gender",
    "enrollment-location",
    "problems",
    "problem-tags",
    "videos",
    "reports",
]
OF_MODULES = ["answer-distribution", "grade-distribution", "sequential-open"]


def any_sync(world: World) -> Row:
    syncs = world.given["syncs"]
    return {"$between": [syncs[0]["from"], syncs[-1]["to"]]}


def resource(world: World, dataset: str, run: str | None, rows: list[Row]) -> Row:
    days = [row["date"] if "date" in row else week_ending(row) for row in rows if "date" in row or "interval_end" in row]
    # No day of the future is called the last.
    days = [day for day in days if day <= world.given["today"] + 1]
    failed = {"dataset": dataset, "run": run} in world.given["failing"]
    rejected = [row for row in world.given["unreadable"] if row["dataset"] == dataset and row["run"] == run]
    dated_by = {"reports": "last_modified", **{name: "modified" for name in SERVICE}}.get(dataset, "created")
    computed = [row[dated_by] for row in rows if row.get(dated_by) is not None]
    return {
        "dataset": dataset,
        "run_id": run,
        "state": "failed" if failed else state_of(dataset, rows, rejected),
        "rows": len(rows),
        "rejected": len(rejected),
        "requests": {"$any": True},
        "data_through": max(days, default=None),
        "computed_at": max(computed, default=None),
        "synced_at": any_sync(world),
        "tried_at": any_sync(world),
        "error": {"$matches": "."} if failed else None,
    }


def state_of(dataset: str, rows: list[Row], rejected: list[Row]) -> str:
    """Data that lack a record which could not be read are not complete. An empty list of the taxonomy is an answer; of runs, services say
    that there is nothing."""
    if rejected:
        return "partial"
    return "complete" if rows or dataset in SERVICE else "noRows"


@view("sync-resources", ["dataset", "run_id"])
def sync_resources(world: World, params: dict[str, Any]) -> Any:
    of_service = [resource(world, dataset, None, world.rows(dataset)) for dataset in SERVICE]
    of_runs = [
        resource(world, dataset, run, world.of_run(dataset, run))
        for run in world.runs
        for dataset in [*OF_RUNS, *OF_MODULES, "learner-engagement"]
    ]
    runs = params.get("ofRunIds")
    return [
        each
        for each in of_service + of_runs
        if (runs is None or each["run_id"] is None or each["run_id"] in runs)
        and params.get("dataset") in (None, each["dataset"])
        and (not params.get("failed") or each["state"] == "failed")
    ]


@view("rejected-records", ["dataset", "run_id"])
def rejected_records(world: World, params: dict[str, Any]) -> Any:
    return [
        {"dataset": row["dataset"], "run_id": row["run"], "reason": {"$matches": "created"}, "raw": row["raw"]}
        for row in world.given["unreadable"]
    ]


@view("sync-log", ["is_whole"])
def sync_log(world: World, params: dict[str, Any]) -> Any:
    syncs = world.given["syncs"]
    failed = [0] * (len(syncs) - 1) + [len(world.given["failing"])]
    return [
        {
            "sync_id": {"$any": True},
            "started_at": {"$between": [sync["from"], sync["to"]]},
            "finished_at": {"$between": [sync["from"], sync["to"]]},
            "is_whole": sync["isWhole"],
            "outcome": "partial" if failures or sync["unreadable"] else "complete",
            "complete": {"$any": True},
            "failed": failures,
            "requests": sync["requests"],
            "error": {"$matches": "."} if failures else None,
        }
        for sync, failures in zip(syncs, failed)
    ]


@view("sync-failures", ["dataset", "run_id"])
def sync_failures(world: World, params: dict[str, Any]) -> Any:
    last = world.given["syncs"][-1]
    return [
        {
            "failure_no": {"$any": True},
            "failed_at": {"$between": [last["from"], last["to"]]},
            "dataset": each["dataset"],
            "run_id": each["run"],
            "error": {"$matches": "."},
        }
        for each in world.given["failing"]
    ]


@view("notes", ["day", "text"])
def notes(world: World, params: dict[str, Any]) -> Any:
    return [
        {"note_no": {"$any": True}, "day": note["day"], "text": note["text"], "created_at": {"$any": True}}
        for note in world.given["notes"]
        if note["kind"] == params["kind"] and note["id"] == params["id"]
    ]


@view("labels", ["kind", "id"])
def labels(world: World, params: dict[str, Any]) -> Any:
    return [{"kind": label["kind"], "id": label["id"], "label": label["text"]} for label in world.given["labels"]]


#: Tables of the taxonomy, the columns that tell their records apart, and those whose values are watched.
WATCHED = {
    "skills": [("skills", ["id"], ["name"]), ("course-skills", ["skill_id", "course_key"], ["confidence"])],
    "jobs": [("jobs", ["id"], ["name"]), ("job-skills", ["job_id", "skill_id"], ["significance", "unique_postings"])],
    "job-postings": [
        ("job-postings", ["id"], ["median_salary", "median_posting_duration", "unique_postings", "unique_companies"])
    ],
}


def day_text(day: int) -> str:
    return (EPOCH + datetime.timedelta(days=day)).isoformat()


def subject(world: World, dataset: str, ids: list[Any]) -> str | None:
    """A record by its name; a link by the names of both."""
    if dataset == "skills":
        name = skill_name(world, ids[0])
        return name if len(ids) == 1 or name is None else f"{name} – {ids[1]}"
    if dataset == "jobs":
        found = world.by("jobs", "id", ids[0])
        name = name_of(found[0]) if found else None
        linked = skill_name(world, ids[1]) if len(ids) > 1 else None
        return name if name is None or linked is None else f"{name} – {linked}"
    found = world.by("job-postings", "id", ids[0])
    return posting_name(world, found[0]) if found else None


def taxonomy_changes(world: World) -> list[Row]:
    found = []
    for dataset, watched in WATCHED.items():
        if not world.before.rows(watched[0][0]):
            continue
        for table, key, fields in watched:
            of = lambda rows: {tuple(row[column] for column in key): row for row in rows}
            before, now = of(world.before.rows(table)), of(world.rows(table))
            for ids in {**before, **now}:
                about = {
                    "dataset": dataset,
                    "run_id": None,
                    "record": ":".join(str(id) for id in ids),
                    "subject": subject(world, dataset, list(ids)),
                }
                if ids in before and ids in now:
                    pairs = [(field, before[ids][field], now[ids][field]) for field in fields]
                    found += [
                        {**about, "kind": "changed", "field": field, "old_value": old, "new_value": new}
                        for field, old, new in pairs
                        if old != new
                    ]
                else:
                    kind = "gone" if ids in before else "new"
                    field = "link" if len(ids) > 1 else None
                    found.append({**about, "kind": kind, "field": field, "old_value": None, "new_value": None})
    return found


def restatements(world: World) -> list[Row]:
    """Past days with another value than at the sync before."""
    found = []
    for run in world.runs:
        now = {row["date"]: row["count"] for row in world.of_run("enrollment", run)}
        for row in world.before.of_run("enrollment", run):
            if now.get(row["date"]) != row["count"]:
                found.append(
                    {
                        "dataset": "enrollment",
                        "run_id": run,
                        "record": str(row["date"]),
                        "subject": day_text(row["date"]),
                        "kind": "restated",
                        "field": "count",
                        "old_value": row["count"],
                        "new_value": now.get(row["date"]),
                    }
                )
    return found


def as_text(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return str(int(value)) if value == int(value) else repr(value)


def changes(world: World) -> list[Row]:
    return world.once("changes", lambda: all_changes(world))


def all_changes(world: World) -> list[Row]:
    last = world.given["syncs"][-1]
    seen = {"observed_at": {"$between": [last["from"], last["to"]]}}
    return [{**change, **seen} for change in taxonomy_changes(world) + restatements(world)]


def is_about(change: Row, world: World, params: dict[str, Any]) -> bool:
    """A record, its links and, of a job, its postings."""
    ids = change["record"].split(":")
    if "skillId" in params:
        skill = str(params["skillId"])
        of_list = change["dataset"] == "skills" and ids[0] == skill
        return of_list or (change["dataset"] == "jobs" and len(ids) > 1 and ids[1] == skill)
    if "jobId" in params:
        job = str(params["jobId"])
        postings = {str(row["id"]) for row in world.by("job-postings", "job_id", params["jobId"])}
        of_list = change["dataset"] == "jobs" and ids[0] == job
        return of_list or (change["dataset"] == "job-postings" and ids[0] in postings)
    return True


@view("observed-changes", ["dataset", "run_id", "record", "field", "kind"])
def observed_changes(world: World, params: dict[str, Any]) -> Any:
    return [
        {
            **change,
            "change_no": {"$any": True},
            "old_value": as_text(change["old_value"]),
            "new_value": as_text(change["new_value"]),
        }
        for change in changes(world)
        if params.get("dataset") in (None, change["dataset"])
        and params.get("kind") in (None, change["kind"])
        and is_about(change, world, params)
    ]


@view("largest-changes", ["dataset", "run_id", "subject", "field", "before", "now"])
def largest_changes(world: World, params: dict[str, Any]) -> Any:
    rows = []
    for change in changes(world):
        old, new = change["old_value"], change["new_value"]
        if not isinstance(old, (int, float)) or not isinstance(new, (int, float)):
            continue
        rows.append(
            {
                **{name: change[name] for name in ("subject", "dataset", "run_id", "field", "observed_at")},
                "before": old,
                "now": new,
                "change_pct": 100.0 * (new - old) / abs(old) if old else None,
            }
        )
    return rows


#: What a figure is called, the table that it is read from, how many learners it counts, and the day of a row; without days,
#: it is added up over the rows of the run.
MOVING = [
    ("Enrolled", "enrollment", lambda row: row["count"], lambda row: row["date"]),
    ("Ever enrolled", "enrollment-mode", lambda row: row["cumulative_count"], lambda row: row["date"]),
    ("Verified", "enrollment-mode", lambda row: row["modes"].get("verified"), lambda row: row["date"]),
    ("Active in last week of data", "activity", lambda row: row["any"], week_ending),
    ("Answers to problems", "problems", lambda row: row["total_submissions"], None),
    ("Started videos", "videos", lambda row: row["users_at_start"], None),
]


def reading(rows: list[Row], value: Any, day: Any, until: int | None = None) -> tuple[Any, int | None]:
    """A figure and the last day that it covers: of the last row, or of the very day `until`."""
    if day is None:
        return total([value(row) for row in rows]), None
    found = [row for row in rows if until is None or day(row) == until]
    last = max(found, key=day, default=None)
    return (None, None) if last is None else (value(last), day(last))


def moved(run: str, figure: str, before: tuple, now: tuple, seen: Any) -> list[Row]:
    (old, old_through), (new, new_through) = before, now
    if old is None or new is None or old == new:
        return []
    return [
        {
            "run_id": run,
            "figure": figure,
            "before": old,
            "now": new,
            "change": new - old,
            "change_pct": percent(new - old, old),
            "before_through": old_through,
            "data_through": new_through,
            "observed_at": seen,
        }
    ]


@view("moved-figures", ["run_id", "figure"])
def moved_figures(world: World, params: dict[str, Any]) -> Any:
    rows = []
    for figure, table, value, day in MOVING:
        # The last sync is the one that moved all there is to move, so that `after` names no other ones.
        if params["since"] == "sync":
            last = world.given["syncs"][-1]
            seen = {"$between": [last["from"], last["to"]]}
            for run in world.runs:
                before, now = (reading(world.past(tables.of_run(table, run)), value, day) for tables in (world.before, world))
                rows += moved(run, figure, before, now, seen)
        elif day is not None:
            newest_of_all = max((day(row) for run in world.runs for row in world.past(world.of_run(table, run))), default=0)
            for run in world.runs:
                of_run = world.past(world.of_run(table, run))
                now = reading(of_run, value, day)
                if now[1] is not None and now[1] > newest_of_all - NEWEST_WEEK:
                    before = reading(of_run, value, day, now[1] - 7)
                    rows += moved(run, figure, before, now, None)
    return [{**row, "data_state": data_state(world, row["run_id"])} for row in rows]
