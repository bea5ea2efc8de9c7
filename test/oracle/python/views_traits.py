"""What is known of the learners, problems, videos and subsections of a run."""

import json
from typing import Any

from registry import view
from tables import Row, World, percent, total, year_of
from views_runs import within


def plain(row: Row, *without: str) -> Row:
    return {name: value for name, value in row.items() if name not in ("course_id", *without)}


def newest_day(world: World, table: str, run: str) -> list[Row]:
    """Rows of the newest stored day alone: days must not be added up."""
    rows = world.past(world.of_run(table, run))
    last = max((row["date"] for row in rows), default=None)
    return [row for row in rows if row["date"] == last]


def share_of_known(rows: list[Row], trait: str, row: Row) -> float | None:
    """Of all learners of the day who gave this at all; nothing for those who did not."""
    known = total([other["count"] for other in rows if other[trait] is not None])
    return None if row[trait] is None else percent(row["count"], known)


def equals_enrollment(world: World, run: str, day: int, counts: list[int | None]) -> bool | None:
    """Whether the counts of a day are its enrollment; nothing where one of them is not known."""
    enrolled = next((row["count"] for row in world.of_run("enrollment", run) if row["date"] == day), None)
    return None if enrolled is None or None in counts else sum(counts) == enrolled


def day_enrollment(world: World, run: str, day: int) -> int | None:
    return next((row["count"] for row in world.of_run("enrollment", run) if row["date"] == day), None)


def beside_enrollment(world: World, run: str, day: int, counts: list[int | None]) -> Row:
    return {
        "equals_enrollment": equals_enrollment(world, run, day, counts),
        "day_enrollment": day_enrollment(world, run, day),
    }


def newest_beside(world: World, run: str, rows: list[Row]) -> Row:
    return beside_enrollment(world, run, rows[0]["date"], [row["count"] for row in rows]) if rows else {}


@view("run-modes", ["date"])
def run_modes(world: World, params: dict[str, Any]) -> Any:
    return [
        {
            **plain(row),
            "unlisted": None if row["count"] is None or not row["modes"] else row["count"] - sum(row["modes"].values()),
            "note": world.notes(params["runId"], row["date"], row["date"]),
        }
        for row in world.of_run("enrollment-mode", params["runId"])
        if within(params, row["date"])
    ]


@view("run-gender", ["date"])
def run_gender(world: World, params: dict[str, Any]) -> Any:
    return [
        {
            **plain(row),
            "note": world.notes(params["runId"], row["date"], row["date"]),
            **beside_enrollment(
                world, params["runId"], row["date"], [row[key] for key in ("female", "male", "other", "unknown")]
            ),
        }
        for row in world.of_run("enrollment-gender", params["runId"])
        if within(params, row["date"])
    ]


@view("run-birth-years", ["birth_year"])
def run_birth_years(world: World, params: dict[str, Any]) -> Any:
    """The age is that on the record's own day, whatever today is."""
    rows = newest_day(world, "enrollment-birth-year", params["runId"])
    return [
        {
            **plain(row),
            "age": None if row["birth_year"] is None else year_of(row["date"]) - row["birth_year"],
            "pct_of_known": share_of_known(rows, "birth_year", row),
            **newest_beside(world, params["runId"], rows),
        }
        for row in rows
    ]


@view("run-education", ["education_level"])
def run_education(world: World, params: dict[str, Any]) -> Any:
    rows = newest_day(world, "enrollment-education", params["runId"])
    beside = newest_beside(world, params["runId"], rows)
    return [
        {**plain(row), "pct_of_known": share_of_known(rows, "education_level", row), **beside} for row in rows
    ]


@view("run-countries", ["country_name", "country_alpha2"])
def run_countries(world: World, params: dict[str, Any]) -> Any:
    rows = newest_day(world, "enrollment-location", params["runId"])
    everybody = total([row["count"] for row in rows])
    beside = newest_beside(world, params["runId"], rows)
    return [{**plain(row), "pct": percent(row["count"], everybody), **beside} for row in rows]


def band_of(age: int) -> str:
    return "25 and under" if age <= 25 else "26 to 40" if age <= 40 else "41 and over"


TRAITS = {
    # A country is told by its code, whatever its name; those whose country is unknown have none.
    "country": ("enrollment-location", lambda row: (None if row["country_alpha2"] else row["country_name"], row["country_alpha2"])),
    "age": (
        "enrollment-birth-year",
        lambda row: (None if row["birth_year"] is None else band_of(year_of(row["date"]) - row["birth_year"]), None),
    ),
    "education": ("enrollment-education", lambda row: (row["education_level"], None)),
}


@view("run-who-enrolls", ["trait", "country_alpha2", "value"])
def run_who_enrolls(world: World, params: dict[str, Any]) -> Any:
    """The first day that was seen beside the newest one; where they are the same, there is no "then"."""
    wanted = params.get("trait")
    return [row for trait in TRAITS if wanted in (None, trait) for row in over_time(world, params["runId"], trait)]


def over_time(world: World, run: str, trait: str) -> list[Row]:
    table, group_of = TRAITS[trait]
    rows = world.past(world.of_run(table, run))
    if not rows:
        return []
    first, last = min(row["date"] for row in rows), max(row["date"] for row in rows)
    then = [row for row in rows if row["date"] == first] if first < last else []
    now = [row for row in rows if row["date"] == last]

    def is_given(group: Any) -> bool:
        return group[1 if trait == "country" else 0] is not None

    def name_of(group: Any) -> str | None:
        """The newest name of a country, of several the one with most learners."""
        if trait != "country":
            return group[0]
        day = next(day for day in (now, then) if any(group_of(row) == group for row in day))
        rows = [row for row in day if group_of(row) == group]
        return min(rows, key=lambda row: (row["count"] is None, -(row["count"] or 0), row["country_name"]))["country_name"]

    def counted(day: list[Row], group: Any) -> tuple[int | None, float | None]:
        found = [row["count"] for row in day if group_of(row) == group]
        if not found or None in found:
            return None, None
        counts = [row["count"] for row in day if is_given(group_of(row))]
        whole = None if None in [row["count"] for row in day] else sum(counts)
        return sum(found), percent(sum(found), whole) if is_given(group) else None

    told = []
    for group in {group_of(row) for row in [*then, *now]}:
        (before, share_then), (after, share) = counted(then, group), counted(now, group)
        told.append(
            {
                "trait": trait,
                "value": name_of(group),
                "country_alpha2": group[1],
                "count_then": before,
                "count": after,
                "change": None if before is None or after is None else after - before,
                "pct_then": share_then,
                "pct": share,
                "is_new": bool(then) and all(group_of(row) != group for row in then),
                "first_day": first,
                "date": last,
            }
        )
    return told


def last_part(block: str) -> str:
    """What tells the blocks of one run apart."""
    for mark in ("block@", "/", "|"):
        block = block.rpartition(mark)[2]
    return block


def name_of_problem(world: World, module: str) -> str:
    """The own name, or the one that is known once its answers were read, or else the last part of the id."""
    told = (row["problem_display_name"] for row in world.by("answer-distribution", "module_id", module))
    return world.label("problem", module) or next((name for name in told if name), None) or last_part(module)


@view("run-problems", ["module_id"])
def run_problems(world: World, params: dict[str, Any]) -> Any:
    run = params["runId"]
    return [
        {
            **plain(row, "part_ids"),
            "problem_display_name": name_of_problem(world, row["module_id"]),
            "correct_pct": percent(row["correct_submissions"], row["total_submissions"]),
            "parts": len(json.loads(row["part_ids"])),
        }
        for row in world.of_run("problems", run)
        if params.get("moduleId") in (None, row["module_id"])
    ]


@view("run-problem-tags", ["tag_key", "tag_value"])
def run_problem_tags(world: World, params: dict[str, Any]) -> Any:
    """A problem with several values of a tag counts in each."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in world.of_run("problem-tags", params["runId"]):
        for tag, values in json.loads(row["tags"]).items():
            for value in values:
                groups.setdefault((tag, value), []).append(row)
    rows = []
    for (tag, value), problems in groups.items():
        submitted = total([row["total_submissions"] for row in problems])
        correct = total([row["correct_submissions"] for row in problems])
        rows.append(
            {
                "tag_key": tag,
                "tag_value": value,
                "problems": len(problems),
                "total_submissions": submitted,
                "correct_submissions": correct,
                "correct_pct": percent(correct, submitted),
            }
        )
    return rows


@view("run-videos", ["video_id"])
def run_videos(world: World, params: dict[str, Any]) -> Any:
    rows = []
    for row in world.of_run("videos", params["runId"]):
        start, end = row["users_at_start"], row["users_at_end"]
        is_known = start is not None and end is not None
        rows.append(
            {
                **plain(row),
                # Zero and less are what services send for a length that they do not know.
                "duration": row["duration"] if (row["duration"] or 0) > 0 else None,
                "left_early": max(start - end, 0) if is_known else None,
                "completion_pct": percent(end, max(start, end)) if is_known else None,
                "video_label": world.label("video", row["video_id"]),
            }
        )
    return rows


@view("run-subsections", ["module_id"])
def run_subsections(world: World, params: dict[str, Any]) -> Any:
    return [
        {**plain(row), "subsection_label": world.label("subsection", row["module_id"])}
        for row in world.of_run("sequential-open", params["runId"])
    ]


@view("problem-answers", ["part_id", "value_id", "answer_value"])
def problem_answers(world: World, params: dict[str, Any]) -> Any:
    return [
        {
            **plain(row, "module_id", "count", "problem_display_name"),
            "responses": row["count"] if row["last_response_count"] is None else row["last_response_count"],
        }
        for row in world.of_run("answer-distribution", params["runId"])
        if row["module_id"] == params["moduleId"] and params.get("partId") in (None, row["part_id"])
    ]


@view("problem-grades", ["grade", "max_grade"])
def problem_grades(world: World, params: dict[str, Any]) -> Any:
    return [
        plain(row, "module_id")
        for row in world.of_run("grade-distribution", params["runId"])
        if row["module_id"] == params["moduleId"]
    ]
