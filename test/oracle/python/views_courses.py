"""Courses of the taxonomy and of the selected runs."""

import math
from typing import Any

from registry import view
from tables import Row, World, course_key, percent, total
from views_runs import data_state, end_of, has_ended, run_figures, start_of, sums_over_runs
from views_taxonomy import courses_of, demand, jobs_naming, name_of, posting_of, searched, words

#: Days after which a figure counts as behind, unless somebody has set others.
STALE_AFTER = {"enrollment": 3, "enrollment-mode": 3, "activity": 10}


def runs_of(world: World, key: str) -> list[str]:
    return sorted(run for run in world.runs if course_key(run) == key)


def newest_first(world: World, runs: list[str]) -> list[str]:
    """The runs by their start, those without one last, and those of one day by their id backwards."""
    starts = {run: start for run in runs if (start := start_of(world, run)) is not None}
    return sorted(sorted(runs, reverse=True), key=lambda run: (run not in starts, -starts.get(run, 0)))


def course_skills(world: World, key: str) -> list[Row]:
    return world.by("course-skills", "course_key", key)


def reach(world: World, key: str) -> Row:
    """How many skills and jobs a course is linked to, and how much these skills are asked for."""
    skills = [link["skill_id"] for link in course_skills(world, key)]
    links = [link for skill in skills for link in jobs_naming(world, skill)]
    return {
        "skills": len(skills),
        "jobs": len({link["job_id"] for link in links}),
        "skill_demand": total([link["unique_postings"] for link in links]),
    }


def course_row(world: World, key: str) -> Row:
    runs = runs_of(world, key)
    return {
        "course_key": key,
        "org": key.split("+")[0],
        **reach(world, key),
        "runs": len(runs),
        **sums_over_runs(world, runs),
        "run_ids": " ".join(newest_first(world, runs)) or None,
        "course_label": world.label("course", key),
    }


def is_behind(world: World, run: str) -> bool:
    """Whether one of the datasets behind the list's figures ends too many days ago, and may still become newer."""
    if has_ended(end_of(world, run)):
        return False
    for dataset, most in STALE_AFTER.items():
        days = [row.get("date", (row.get("interval_end", 1) - 1) // 86_400_000_000) for row in world.past(world.of_run(dataset, run))]
        if days and world.given["today"] - max(days) > most:
            return True
    return False


def has_failed(world: World, run: str) -> bool:
    """Whether the last try of one of these datasets failed."""
    return any(each["run"] == run and each["dataset"] in STALE_AFTER for each in world.given["failing"])


def all_courses(world: World) -> list[Row]:
    named = {link["course_key"] for link in world.rows("course-skills")} | {course_key(run) for run in world.runs}
    return [course_row(world, key) for key in sorted(named)]


def chosen(world: World, params: dict[str, Any]) -> list[Row]:
    """The courses that the taxonomy or a selected run names, narrowed down by all but a text."""
    rows = world.once("courses", lambda: all_courses(world))
    if "withRuns" in params:
        rows = [row for row in rows if (row["runs"] > 0) == params["withRuns"]]
    if "org" in params:
        rows = [row for row in rows if row["org"] == params["org"]]
    figures = ("current", "ever_enrolled", "verified", "active_last_week")
    kept = {
        None: lambda row: True,
        "known": lambda row: any(row[name] is not None for name in figures),
        # Every selected run was synced.
        "never": lambda row: False,
        "failed": lambda row: any(has_failed(world, run) for run in runs_of(world, row["course_key"])),
        "behind": lambda row: any(is_behind(world, run) for run in runs_of(world, row["course_key"])),
    }[params.get("data")]
    return [row for row in rows if kept(row)]


@view("courses", ["course_key"])
def courses(world: World, params: dict[str, Any]) -> Any:
    return searched(chosen(world, params), params.get("text"), "course_key", "course_key")


@view("organisations", ["org"])
def organisations(world: World, params: dict[str, Any]) -> Any:
    rows = chosen(world, params)
    wanted = words(params.get("text"))
    found = []
    for org in sorted({row["org"] for row in rows}):
        of_org = [row for row in rows if row["org"] == org]
        certain = [row for row in of_org if wanted <= words(row["course_key"])]
        # Matches beside whole words are the search's to say.
        count = {"$between": [len(certain), len(of_org)]} if wanted else len(of_org)
        found.append({"org": org, "courses": count, "certain": len(certain)})
    plain = [{"org": row["org"], "courses": row["courses"]} for row in found]
    if not wanted:
        return plain
    return {"rows": plain, "atLeast": [[row["org"]] for row in found if row["certain"] > 0]}


@view("course-skills", ["skill_id"])
def skills_of_course(world: World, params: dict[str, Any]) -> Any:
    rows = []
    for link in course_skills(world, params["courseKey"]):
        skill = world.by("skills", "id", link["skill_id"])[0]
        rows.append(
            {
                "skill_id": skill["id"],
                "name": name_of(skill),
                "type_name": skill["type_name"],
                "confidence": link["confidence"],
                "courses": len(courses_of(world, skill["id"])),
                "jobs": len(jobs_naming(world, skill["id"])),
                "demand": demand(world, skill["id"]),
            }
        )
    return rows


@view("course-jobs", ["job_id"])
def jobs_of_course(world: World, params: dict[str, Any]) -> Any:
    """How much of each job the course teaches: log(1 + significance) times confidence, over that of all of the job's skills."""
    confidence = {link["skill_id"]: link["confidence"] for link in course_skills(world, params["courseKey"])}
    rows = []
    for job in world.rows("jobs"):
        links = world.by("job-skills", "job_id", job["id"])
        shared = [link for link in links if link["skill_id"] in confidence]
        if not shared:
            continue
        products = [
            math.log1p(link["significance"]) * confidence[link["skill_id"]]
            for link in shared
            if link["significance"] is not None and confidence[link["skill_id"]] is not None
        ]
        posting = posting_of(world, job["id"])
        rows.append(
            {
                "job_id": job["id"],
                "name": name_of(job),
                "covered_pct": percent(total(products), total([math.log1p(link["significance"]) for link in links if link["significance"] is not None])),
                "shared_skills": len(shared),
                "unique_postings": posting.get("unique_postings"),
                "median_salary": posting.get("median_salary"),
            }
        )
    return rows


@view("runs", ["run_id"])
def runs(world: World, params: dict[str, Any]) -> Any:
    syncs = world.given["syncs"]
    rows = []
    for run in world.runs:
        if params.get("courseKey") not in (None, course_key(run)):
            continue
        known = run_figures(world, run)
        figures = {name: known[name] for name in known if name not in ("enrolled_then", "week_through", "change_28d", "change_90d")}
        rows.append(
            {
                "run_id": run,
                "course_key": course_key(run),
                **figures,
                "synced_at": {"$between": [syncs[0]["from"], syncs[-1]["to"]]},
                "data_state": data_state(world, run),
                "run_label": world.label("run", run),
            }
        )
    return searched(rows, params.get("text"), "run_id", "run_id")
