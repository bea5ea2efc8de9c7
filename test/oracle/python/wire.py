"""Tables of runs, read from the bodies that the service sent: by the specification, and not by what the app stored.

A body of days replaces the days that it has; days that a later and shorter body leaves out stay. A body of problems, tags or videos is the whole
list of its run, one of answers or grades that of its problem, and the pages of a list of the taxonomy are the whole list. A row that cannot be
read is set aside. Rows of one thing are merged: of one that was sent twice the newest counts, counts of one value that is written in several
ways are added up.
"""

import json
import os
from typing import Any, Callable

from wire_values import (
    Row,
    Unreadable,
    compact,
    count,
    count_or_none,
    created,
    day,
    identity,
    instant,
    number_or_none,
    readable,
    text,
    text_or_none,
    with_instants,
)

#: Codes that databases of network addresses have for what is no country.
NO_COUNTRIES = {"EU", "AP", "XX", "ZZ"}

#: The kinds of activity.
KINDS = ("any", "attempted_problem", "played_video", "posted_forum")

#: Keys of a row of modes that are no modes.
NO_MODES = {"course_id", "date", "count", "cumulative_count", "created"}


def activity(raw: Row) -> Row:
    start, end = instant(raw.get("interval_start")), instant(raw.get("interval_end"))
    if end <= start:
        raise Unreadable
    counts = {kind: count_or_none(raw.get(kind)) for kind in KINDS}
    return {"interval_start": start, "interval_end": end, **counts, "created": created(raw)}


def dated(own: Callable[[Row], Row]) -> Callable[[Row], Row]:
    return lambda raw: {"date": day(raw.get("date")), **own(raw), "created": created(raw)}


def of_genders(raw: Row) -> Row:
    return {gender: count_or_none(raw.get(gender)) for gender in ("female", "male", "other", "unknown")}


def of_modes(raw: Row) -> Row:
    whole = lambda value: isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53
    modes = {key: value for key, value in raw.items() if key not in NO_MODES and whole(value)}
    known = {key: count_or_none(raw.get(key)) for key in ("count", "cumulative_count")}
    return {**known, "modes": modes}


def of_birth_year(raw: Row) -> Row:
    return {"birth_year": raw.get("birth_year") or None, "count": count(raw.get("count"))}


def of_education(raw: Row) -> Row:
    level = raw.get("education_level")
    if isinstance(level, dict):
        level = level.get("short_name") or level.get("name")
    return {"education_level": (level or "").strip() or None, "count": count(raw.get("count"))}


def of_country(raw: Row) -> Row:
    country = raw.get("country") or {}
    codes = {key: (country.get(key) or "").strip().upper() for key in ("alpha2", "alpha3")}
    alpha2, alpha3 = (
        code if len(code) == int(key[-1]) and code.isascii() and code.isalpha() and code not in NO_COUNTRIES else None
        for key, code in codes.items()
    )
    if alpha2 is None:
        alpha3, name = None, "UNKNOWN"
    else:
        name = country.get("name")
    learners = count(raw.get("count"))
    return {"country_alpha2": alpha2, "country_alpha3": alpha3, "country_name": name, "count": learners}


def of_problem(raw: Row) -> Row:
    counts = {key: count_or_none(raw.get(key)) for key in ("total_submissions", "correct_submissions")}
    return {"module_id": text(raw.get("module_id")), **counts, "created": created(raw)}


def problem(raw: Row) -> Row:
    parts = list(dict.fromkeys(text(part) for part in raw.get("part_ids") or []))
    return {**of_problem(raw), "part_ids": compact(parts)}


def tagged_problem(raw: Row) -> Row:
    """A single value was once sent without its list."""
    listed = {tag: [values] if isinstance(values, str) else values for tag, values in (raw.get("tags") or {}).items()}
    tags = {tag: list(dict.fromkeys(text(value) for value in values)) for tag, values in listed.items()}
    return {**of_problem(raw), "tags": compact({tag: values for tag, values in tags.items() if values})}


def video(raw: Row) -> Row:
    """Before 2015 the id and both counts had other names."""
    named = [text_or_none(raw.get(key)) for key in ("video_id", "pipeline_video_id", "encoded_module_id")]
    starts, ends = (
        next((found for key in keys if (found := count_or_none(raw.get(key))) is not None), None)
        for keys in (("users_at_start", "start_views"), ("users_at_end", "end_views"))
    )
    return {
        "video_id": text(next((name for name in named if name is not None), None)),
        "encoded_module_id": named[2],
        "duration": number_or_none(raw.get("duration")),
        "segment_length": number_or_none(raw.get("segment_length")),
        "users_at_start": starts,
        "users_at_end": ends,
        "created": created(raw),
    }


def as_typed(value: Any) -> str | None:
    """What a learner answered is a text, also where it was sent as a number."""
    number = number_or_none(value) if isinstance(value, (int, float)) else None
    return text_or_none(value) if number is None else str(number)


def answer(raw: Row) -> Row:
    counts = {key: count_or_none(raw.get(key)) for key in ("count", "first_response_count", "last_response_count")}
    if counts["count"] is None and counts["last_response_count"] is None:
        raise Unreadable
    typed = (as_typed(raw.get(key)) for key in ("answer_value", "answer_value_text", "answer_value_numeric"))
    return {
        "module_id": text(raw.get("module_id")),
        "part_id": text(raw.get("part_id")),
        "correct": raw.get("correct"),
        **counts,
        "value_id": as_typed(raw.get("value_id")),
        "answer_value": next((value for value in typed if value is not None), None),
        "problem_display_name": text_or_none(raw.get("problem_display_name")),
        "question_text": text_or_none(raw.get("question_text")),
        "variant": number_or_none(raw.get("variant")),
        "created": created(raw),
    }


def grade(raw: Row) -> Row:
    of_problem = {"module_id": text(raw.get("module_id"))}
    grades = {key: number_or_none(raw.get(key)) for key in ("grade", "max_grade")}
    return {**of_problem, **grades, "count": count(raw.get("count")), "created": created(raw)}


def opened(raw: Row) -> Row:
    return {"module_id": text(raw.get("module_id")), "count": count(raw.get("count")), "created": created(raw)}


#: What learners do is counted in these ways, over all weeks and in the last one.
METRICS = ("videos", "problems", "correct_problems", "problem_attempts", "forum_posts")
PERIODS = ("overall", "last_week")


def learner(raw: Row) -> Row:
    """Attempts are specified with `problem_`, and sent with `problems_`."""
    sent = {**raw, **{f"problem_attempts_{period}": raw[f"problems_attempts_{period}"] for period in PERIODS}}
    counts = {f"{metric}_{period}": count_or_none(sent[f"{metric}_{period}"]) for metric in METRICS for period in PERIODS}
    last = raw.get("date_last_active")
    return {
        "username": text(raw.get("username")),
        **counts,
        "date_last_active": None if last is None else day(last),
        "days": None if raw.get("days") is None else compact(raw["days"]),
    }


def newest_week(raw: Row) -> Row:
    week = {key: instant(raw.get(key)) for key in ("interval_start", "interval_end")}
    return {"activity_type": raw["activity_type"], "count": count(raw.get("count")), **week}


def newest_weeks(weeks: list[Row]) -> list[Row]:
    """Of each kind its last week with a number: they are not asked for where the weeks were sent."""
    found = []
    for kind in KINDS:
        week = max((week for week in weeks if week[kind] is not None), key=lambda week: week["interval_end"], default=None)
        if week is not None:
            ends = {key: week[key] for key in ("interval_start", "interval_end")}
            found.append({"activity_type": kind, "count": week[kind], **ends})
    return found


SKILL_TEXTS = ("name", "description", "external_id", "info_url", "type_id", "type_name")


def skill(raw: Row) -> Row:
    texts = {key: text_or_none(raw.get(key)) for key in SKILL_TEXTS}
    links = [
        {"course_key": text(link.get("course_key")), "confidence": number_or_none(link.get("confidence"))}
        for link in raw.get("courses") or []
    ]
    return {"id": identity(raw.get("id")), **texts, **with_instants(raw), "links": links}


def job(raw: Row) -> Row:
    """Each skill that a job names once."""
    links = [
        {
            "skill_id": identity(link["skill"].get("id")),
            **{key: number_or_none(link.get(key)) for key in ("significance", "unique_postings")},
        }
        for link in raw.get("skills") or []
    ]
    texts = {key: text_or_none(raw.get(key)) for key in ("name", "external_id")}
    return {"id": identity(raw.get("id")), **texts, **with_instants(raw), "links": links}


def posting(raw: Row) -> Row:
    measures = ("median_salary", "median_posting_duration", "unique_postings", "unique_companies")
    return {
        "id": identity(raw.get("id")),
        "job_id": identity(raw["job"].get("id")),
        "job_name": text_or_none(raw["job"].get("name")),
        **{key: number_or_none(raw.get(key)) for key in measures},
        **with_instants(raw),
    }


#: By the end of the address: the table of a list of the taxonomy, how a record is read, and the table of what it links to, by its keys.
TAXONOMY: dict[str, tuple[str, Callable[[Row], Row], tuple[str, str, str] | None]] = {
    "skills": ("skills", skill, ("course-skills", "skill_id", "course_key")),
    "jobs": ("jobs", job, ("job-skills", "job_id", "skill_id")),
    "jobpostings": ("job-postings", posting, None),
}


def taxonomy_of(sent: list[Row]) -> dict[str, list[Row]]:
    """The tables of the taxonomy: of each list the pages of its last reading, which begins with the first."""
    tables: dict[str, list[Row]] = {}
    for what, (table, read, linked) in TAXONOMY.items():
        pages: list[Row] = []
        for answered in sent:
            if answered["what"] == what and "page" in answered:
                pages = [*(pages if answered["page"] > 1 else []), answered]
        records = {row["id"]: row for page in pages for _, row in readable(read, page["body"])}
        links = {id: row.pop("links") for id, row in records.items() if linked}
        tables[table] = [records[id] for id in sorted(records)]
        if linked is None:
            continue
        name, own, other = linked
        # A link that is named twice counts as it was named first.
        first = {(id, link[other]): {own: id, **link} for id in links for link in reversed(links[id])}
        tables[name] = [first[key] for key in sorted(first)]
    return tables


#: By the end of the address: the table, how a row is read, what tells its rows apart, and the field that may be written in several ways.
DATASETS: dict[str, tuple[str, Callable[[Row], Row], tuple[str, ...], str | None]] = {
    "activity": ("activity", activity, ("interval_start", "interval_end"), None),
    "enrollment": ("enrollment", dated(lambda raw: {"count": count(raw.get("count"))}), ("date",), None),
    "enrollment/gender": ("enrollment-gender", dated(of_genders), ("date",), None),
    "enrollment/mode": ("enrollment-mode", dated(of_modes), ("date",), None),
    "enrollment/birth_year": ("enrollment-birth-year", dated(of_birth_year), ("date", "birth_year"), "birth_year"),
    "enrollment/education": ("enrollment-education", dated(of_education), ("date", "education_level"), "education_level"),
    "enrollment/location": ("enrollment-location", dated(of_country), ("date", "country_alpha2"), "country"),
}
#: The same of bodies that are the whole list of a run, or of a problem of it.
LISTS: dict[str, tuple[str, Callable[[Row], Row], tuple[str, ...]]] = {
    "problems": ("problems", problem, ("module_id",)),
    "problems_and_tags": ("problem-tags", tagged_problem, ("module_id",)),
    "videos": ("videos", video, ("video_id",)),
    "answer_distribution": (
        "answer-distribution",
        answer,
        ("module_id", "part_id", "value_id", "answer_value", "variant", "correct"),
    ),
    "grade_distribution": ("grade-distribution", grade, ("module_id", "grade", "max_grade")),
    "sequential_open_distribution": ("sequential-open", opened, ("module_id",)),
    "intervention": ("learner-engagement", learner, ("username",)),
}
NEWEST_WEEKS = "recent-activity"
TABLES = {NEWEST_WEEKS, *(table for table, *_ in [*DATASETS.values(), *LISTS.values()])}


def merged(rows: list[tuple[Row, Row]], keys: tuple[str, ...], written_as: str | None) -> list[Row]:
    newest: dict[str, Row] = {}
    for raw, row in rows:
        name = json.dumps([[row[key] for key in keys], written_as and raw.get(written_as)])
        before = newest.get(name)
        age = lambda each: -1 if each.get("created") is None else each["created"]
        if before is None or age(row) >= age(before):
            newest[name] = row
    together: dict[tuple[Any, ...], Row] = {}
    for row in newest.values():
        key = tuple(row[each] for each in keys)
        before = together.get(key)
        if before is not None:
            larger = row if row["count"] > before["count"] else before
            row = {**larger, "count": row["count"] + before["count"]}
        together[key] = row
    return list(together.values())


def place(row: Row) -> int:
    return row["date"] if "date" in row else row["interval_start"]


def tables_of(folder: str, runs: list[str]) -> dict[str, list[Row]] | None:
    """The tables by their names, runs in this order and days in theirs; None where no bodies were recorded."""
    path = os.path.join(folder, "wire.json")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        sent = json.load(file)
    stored: dict[tuple[str, str], list[Row]] = {}
    # Runs whose newest weeks were asked for since the last answer with weeks.
    asked: set[str] = set()
    for answered in sent:
        what, run, body, module = (answered.get(key) for key in ("what", "run", "body", "module"))
        if what in LISTS:
            table, read, keys = LISTS[what]
            kept = [row for row in stored.get((table, run), []) if module is not None and row["module_id"] != module]
            stored[table, run] = kept + merged(readable(read, body), keys, None)
        elif what in DATASETS:
            table, read, keys, written_as = DATASETS[what]
            rows = merged(readable(read, body), keys, written_as)
            days = {place(row) for row in rows}
            kept = [row for row in stored.get((table, run), []) if place(row) not in days]
            stored[table, run] = sorted(kept + rows, key=place)
            if table == "activity":
                stored[NEWEST_WEEKS, run] = newest_weeks(stored[table, run])
                asked.discard(run)
        elif what == "recent_activity":
            before = stored.get((NEWEST_WEEKS, run), [])
            rows = [row for _, row in readable(newest_week, body)]
            # Where the first kind is as it was, nothing is new, and the others are not asked for.
            if run in asked or not all(row["activity_type"] == KINDS[0] and row in before for row in rows):
                stored[NEWEST_WEEKS, run] = (before if run in asked else []) + rows
                asked.add(run)
    of_runs = {
        table: [{"course_id": run, **row} for run in runs for row in stored.get((table, run), [])] for table in TABLES
    }
    return {**of_runs, **taxonomy_of(sent)}
