"""Things of one kind side by side."""

import unicodedata
from collections import Counter
from typing import Any, Callable

from registry import view
from tables import Row, World, percent, week_ending
from views_courses import course_skills, reach, runs_of
from views_runs import first_day, run_figures, sums_over_runs
from views_taxonomy import courses_of, job_row, name_of, posting_of, skill_name, skill_row


@view("compare-runs", ["run_id"])
def compare_runs(world: World, params: dict[str, Any]) -> Any:
    rows = []
    counted = {run: days_since_start(world, run) for run in params["runIds"]}
    shared_days = set.intersection(*map(set, filter(None, counted.values()))) if any(counted.values()) else set()
    shared_day = max(shared_days, default=None)
    for run in params["runIds"]:
        figures = run_figures(world, run)
        names = ("current", "change_7d", "active_last_week", "active_pct", "data_through")
        rows.append(
            {
                "run_id": run,
                "shared_day_no": shared_day,
                "on_shared_day": counted[run].get(shared_day),
                "first_day": first_day(world, run),
                "start_day": world.given["starts"].get(run),
                **{name: figures[name] for name in names},
                "peak": max((row["count"] for row in world.of_run("enrollment", run)), default=None),
                "run_label": world.label("run", run),
            }
        )
    return rows


def days_since_start(world: World, run: str) -> dict[int, int]:
    """Enrollment by the days since the start of a run, or since its first day with learners where that is not told."""
    start = world.given["starts"].get(run, first_day(world, run))
    if start is None:
        return {}
    return {row["date"] - start: row["count"] for row in world.of_run("enrollment", run)}


def side_by_side(world: World, params: dict[str, Any], columns: list[str], step: int, days: Callable[[str], list[tuple[int, Any]]]) -> list[Row]:
    """One row per day or week, or per one counted from each run's day 0 or start, with the value of each run that has one.

    A week is that of its last day; week 0 is the one that holds day 0.
    """
    on_calendar, counted = columns
    counting = params["align"] != "dates"
    from_start = params["align"] == "start"
    values: dict[int, dict[str, Any]] = {}
    for run in params["runIds"]:
        start = first_day(world, run)
        if from_start:
            start = world.given["starts"].get(run, start)
        current = run_figures(world, run)["current"]
        for day, count in days(run):
            if counting and (start is None or (day < start and not from_start)):
                continue
            place = (day - start) // step if counting and start is not None else day
            value = percent(count, current) if params["unit"] == "percent" else count
            values.setdefault(place, {})[run] = value
    return [
        {on_calendar: None if counting else place, counted: place if counting else None, "runs": runs}
        for place, runs in values.items()
    ]


@view("compare-enrollment", ["date", "day_no"])
def compare_enrollment(world: World, params: dict[str, Any]) -> Any:
    days = lambda run: [(row["date"], row["count"]) for row in world.of_run("enrollment", run)]
    return side_by_side(world, params, ["date", "day_no"], 1, days)


@view("compare-activity", ["week_ending", "week_no"])
def compare_activity(world: World, params: dict[str, Any]) -> Any:
    weeks = lambda run: [(week_ending(row), row["any"]) for row in world.of_run("activity", run)]
    return side_by_side(world, params, ["week_ending", "week_no"], 7, weeks)


def is_known_course(world: World, key: str) -> bool:
    return bool(course_skills(world, key) or runs_of(world, key))


@view("compare-courses", ["course_key"])
def compare_courses(world: World, params: dict[str, Any]) -> Any:
    rows = []
    for key in params["courseKeys"]:
        if not is_known_course(world, key):
            continue
        runs = runs_of(world, key)
        sums = sums_over_runs(world, runs)
        reached = reach(world, key)
        rows.append(
            {
                "course_key": key,
                "skills": reached["skills"],
                "jobs": reached["jobs"],
                "runs": len(runs),
                "current": sums["current"],
                "change_7d": sums["change_7d"],
                "course_label": world.label("course", key),
            }
        )
    return rows


def shared(links: dict[Any, dict[str, Any]], column: str, row_of: Callable[[Any], Row]) -> list[Row]:
    """One row per thing that any of the compared ones has, with the value of each that has it."""
    return [{**row_of(thing), "shared": len(values), column: values} for thing, values in links.items()]


@view("compare-course-skills", ["skill_id"])
def compare_course_skills(world: World, params: dict[str, Any]) -> Any:
    found: dict[int, dict[str, Any]] = {}
    for key in params["courseKeys"]:
        for link in course_skills(world, key):
            found.setdefault(link["skill_id"], {})[key] = link["confidence"]
    return shared(found, "courses", lambda skill: {"skill_id": skill, "name": skill_name(world, skill)})


def told_apart(names: dict[int, str | None]) -> dict[int, str]:
    """Names as headings; those that several bear are told apart by the id."""
    said = {id: name or "Unnamed" for id, name in names.items()}
    bearers = Counter(alike(name) for name in names.values())
    return {id: f"{said[id]} ({id})" if bearers[alike(name)] > 1 else said[id] for id, name in names.items()}


def alike(name: str | None) -> str | None:
    """Names of one kind that differ in upper case alone, or in how accents are written, are taken for one."""
    return None if name is None else unicodedata.normalize("NFC", name).lower()


@view("compare-jobs", ["job_id"])
def compare_jobs(world: World, params: dict[str, Any]) -> Any:
    rows = []
    for id in params["jobIds"]:
        for job in world.by("jobs", "id", id):
            known = job_row(world, job)
            posting = posting_of(world, id)
            measures = ("median_salary", "unique_postings", "unique_companies", "median_posting_duration")
            rows.append(
                {
                    "job_id": id,
                    **{name: known[name] for name in ("name", "skills", "taught_skills")},
                    **{name: posting.get(name) for name in measures},
                }
            )
    return rows


@view("compare-job-skills", ["skill_id"])
def compare_job_skills(world: World, params: dict[str, Any]) -> Any:
    names = told_apart({id: name_of(job) for id in params["jobIds"] for job in world.by("jobs", "id", id)})
    found: dict[int, dict[str, Any]] = {}
    for id, heading in names.items():
        for link in world.by("job-skills", "job_id", id):
            found.setdefault(link["skill_id"], {})[heading] = link["unique_postings"]
    return shared(found, "jobs", lambda skill: {"skill_id": skill, "name": skill_name(world, skill)})


@view("compare-skills", ["id"])
def compare_skills(world: World, params: dict[str, Any]) -> Any:
    return [skill_row(world, skill) for id in params["skillIds"] for skill in world.by("skills", "id", id)]


@view("compare-skill-courses", ["course_key"])
def compare_skill_courses(world: World, params: dict[str, Any]) -> Any:
    names = told_apart({id: name_of(skill) for id in params["skillIds"] for skill in world.by("skills", "id", id)})
    found: dict[str, dict[str, Any]] = {}
    for id, heading in names.items():
        for link in courses_of(world, id):
            found.setdefault(link["course_key"], {})[heading] = link["confidence"]
    return shared(found, "skills", lambda key: {"course_key": key})
