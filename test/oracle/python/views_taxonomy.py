"""Skills, jobs and postings, as their columns are defined in words."""

import math
import re
from collections import Counter
from typing import Any

from registry import view
from tables import Row, World, course_key, total


def name_of(record: Row | None, column: str = "name") -> str | None:
    """The external id where the service gives no name."""
    return None if record is None else record[column] or record["external_id"]


def skill_name(world: World, skill_id: int) -> str | None:
    """Of a skill that is in no list, the name that a job tells."""
    listed = world.by("skills", "id", skill_id)
    if listed:
        return name_of(listed[0])
    for job in world.given["servedJobs"]:
        for link in job["skills"]:
            if link["skill"]["id"] == skill_id:
                return name_of(link["skill"])
    return None


def posting_of(world: World, job_id: int) -> Row:
    """The newest posting of a job, which is that with the highest id."""
    return max(world.by("job-postings", "job_id", job_id), key=lambda row: row["id"], default={})


def courses_of(world: World, skill_id: int) -> list[Row]:
    return world.by("course-skills", "skill_id", skill_id)


def jobs_naming(world: World, skill_id: int) -> list[Row]:
    return world.by("job-skills", "skill_id", skill_id)


def demand(world: World, skill_id: int) -> Any:
    return total([link["unique_postings"] for link in jobs_naming(world, skill_id)])


def best(values: list[Any]) -> Any:
    return max((value for value in values if value is not None), default=None)


def skill_row(world: World, skill: Row) -> Row:
    links = courses_of(world, skill["id"])
    return {
        "id": skill["id"],
        "name": name_of(skill),
        "type_name": skill["type_name"],
        "courses": len(links),
        "max_confidence": best([link["confidence"] for link in links]),
        "jobs": len(jobs_naming(world, skill["id"])),
        "demand": demand(world, skill["id"]),
    }


def taught(world: World, links: list[Row]) -> int:
    """Skills that are listed and that at least one course is linked to."""
    return sum(1 for link in links if world.by("skills", "id", link["skill_id"]) and courses_of(world, link["skill_id"]))


def job_row(world: World, job: Row) -> Row:
    links = world.by("job-skills", "job_id", job["id"])
    posting = posting_of(world, job["id"])
    return {
        "id": job["id"],
        "name": name_of(job),
        "skills": len(links),
        "taught_skills": taught(world, links),
        "unique_postings": posting.get("unique_postings"),
        "median_salary": posting.get("median_salary"),
    }


def words(text: Any) -> set[str]:
    return {word.casefold() for word in re.findall(r"[A-Za-z0-9]+", str(text or ""))}


def searched(rows: list[Row], text: str | None, named: str, key: str) -> Any:
    """A typed text finds at least the rows whose names hold all of its words; what else it finds must be a row of the list."""
    if text is None:
        return rows
    wanted = words(text)
    found = [[row[key]] for row in rows if wanted and wanted <= words(row[named])]
    return {"rows": rows, "atLeast": found}


@view("skills", ["id"])
def skills(world: World, params: dict[str, Any]) -> Any:
    rows = world.once("skills", lambda: [skill_row(world, skill) for skill in world.rows("skills")])
    if "taught" in params:
        rows = [row for row in rows if (row["courses"] > 0) == params["taught"]]
    return searched(rows, params.get("text"), "name", "id")


@view("skill-courses", ["course_key"])
def skill_courses(world: World, params: dict[str, Any]) -> Any:
    return [
        {
            "course_key": link["course_key"],
            "confidence": link["confidence"],
            "runs": sum(1 for run in world.runs if course_key(run) == link["course_key"]),
        }
        for link in courses_of(world, params["skillId"])
    ]


@view("skill-jobs", ["job_id"])
def skill_jobs(world: World, params: dict[str, Any]) -> Any:
    return [
        {
            "job_id": link["job_id"],
            "name": name_of(world.by("jobs", "id", link["job_id"])[0]),
            "significance": link["significance"],
            "unique_postings": link["unique_postings"],
            "median_salary": posting_of(world, link["job_id"]).get("median_salary"),
        }
        for link in jobs_naming(world, params["skillId"])
    ]


@view("jobs", ["id"])
def jobs(world: World, params: dict[str, Any]) -> Any:
    rows = world.once("jobs", lambda: [job_row(world, job) for job in world.rows("jobs")])
    return searched(rows, params.get("text"), "name", "id")


def best_course(world: World, skill_id: int) -> Row:
    """The course with the highest confidence; by key where several tie."""
    known = sorted(courses_of(world, skill_id), key=lambda link: (-(link["confidence"] or -1), link["course_key"]))
    return known[0] if known else {}


@view("job-skills", ["skill_id"])
def job_skills(world: World, params: dict[str, Any]) -> Any:
    rows = []
    for link in world.by("job-skills", "job_id", params["jobId"]):
        teacher = best_course(world, link["skill_id"])
        rows.append(
            {
                "skill_id": link["skill_id"],
                "name": skill_name(world, link["skill_id"]),
                "significance": link["significance"],
                "unique_postings": link["unique_postings"],
                "best_course": teacher.get("course_key"),
                "confidence": teacher.get("confidence"),
                "only_in_jobs": None if world.by("skills", "id", link["skill_id"]) else True,
            }
        )
    return rows


def posting_name(world: World, posting: Row) -> str | None:
    """The title of its job; the external id of the job where the service gives no title."""
    external = {job["id"]: job["external_id"] for job in world.given["servedJobs"]}
    return posting["job_name"] or external.get(posting["job_id"])


@view("job-postings", ["id"])
def job_postings(world: World, params: dict[str, Any]) -> Any:
    columns = ["id", "job_id", "median_salary", "median_posting_duration", "unique_postings", "unique_companies", "modified"]
    rows = [
        {**{column: row[column] for column in columns}, "job_name": posting_name(world, row)}
        for row in world.rows("job-postings")
    ]
    return searched(rows, params.get("text"), "job_name", "id")


def told_apart(names: dict[int, str | None]) -> dict[int, str | None]:
    """The id stands behind a name that several bear."""
    alike = Counter(names.values())
    return {key: f"{name} ({key})" if alike[name] > 1 and name is not None else name for key, name in names.items()}


def strengths(world: World, job_id: int) -> dict[int, float]:
    """log(1 + significance) of each skill that a job names; 0 where it is not known or below 0."""
    links = world.by("job-skills", "job_id", job_id)
    return {link["skill_id"]: math.log1p(max(link["significance"] or 0, 0)) for link in links}


def jobs_with_skills(world: World) -> list[Row]:
    return [job for job in world.rows("jobs") if world.by("job-skills", "job_id", job["id"])]


def vector(world: World, job_id: int) -> dict[int, float]:
    """The strengths, each times the logarithm of how rare the skill is."""

    def made() -> dict[int, float]:
        everyone = len(jobs_with_skills(world))
        return {
            skill: strength * math.log(1 + everyone / len(jobs_naming(world, skill)))
            for skill, strength in strengths(world, job_id).items()
        }

    return world.once(("vector", job_id), made)


def length(values: dict[int, float]) -> float:
    return math.sqrt(math.fsum(value * value for value in values.values()))


def covered_part(world: World, job_id: int, skills: set[int]) -> float:
    """The balanced weights of these skills within a job; together all of a job's skills have 1."""
    links = world.by("job-skills", "job_id", job_id)
    terms = [(0.7, strengths(world, job_id)), (0.3, {link["skill_id"]: max(link["unique_postings"] or 0, 0) for link in links})]
    known = [(share, term, math.fsum(term.values())) for share, term in terms if math.fsum(term.values()) > 0]
    if not known:
        return len(skills) / len(links)
    parts = [share * math.fsum(term[skill] for skill in skills) / whole for share, term, whole in known]
    return math.fsum(parts) / math.fsum(share for share, _, _ in known)


@view("job-similar", ["job_id"])
def similar_jobs(world: World, params: dict[str, Any]) -> Any:
    own_id = params["jobId"]
    own = vector(world, own_id)
    names = told_apart({skill: skill_name(world, skill) or f"Skill {skill}" for skill in own})
    salary = posting_of(world, own_id).get("median_salary")
    rows = []
    for job in jobs_with_skills(world):
        other = vector(world, job["id"])
        shared = {skill for skill in own if skill in other}
        parts = {skill: own[skill] * other[skill] for skill in shared}
        product = math.fsum(parts.values())
        if job["id"] == own_id or len(shared) < 3 or product == 0:
            continue
        surest = sorted((skill for skill in shared if parts[skill] >= 0.005 * product), key=lambda skill: (-parts[skill], skill))[:5]
        posting = posting_of(world, job["id"])
        rows.append(
            {
                "job_id": job["id"],
                "similarity": round(product / (length(own) * length(other)) * len(shared) / (len(shared) + 5), 12),
                "shared_skills": len(shared),
                "skills": len(other),
                "reasons": [[names[skill], math.floor(round(100 * parts[skill] / product, 9) + 0.5)] for skill in surest] or None,
                "covered_pct": round(100 * covered_part(world, job["id"], shared), 10),
                "unique_postings": posting.get("unique_postings"),
                "median_salary": posting.get("median_salary"),
                "salary_difference": None
                if salary is None or posting.get("median_salary") is None
                else round(posting["median_salary"] - salary, 6),
            }
        )
    listed = sorted(rows, key=lambda row: (-row["similarity"], row["job_id"]))[:20]
    known = {job["id"]: name_of(job) for job in world.rows("jobs")}
    titles = told_apart({job: known.get(job) for job in [own_id, *(row["job_id"] for row in listed)]})
    return [{**row, "name": titles[row["job_id"]]} for row in listed]


def together(world: World, skill_id: int, table: str, list_id: str, lists: str) -> list[Row]:
    """The skills that the same lists name, closest first: of jobs, or of courses."""
    naming = lambda skill: {link[list_id] for link in world.by(table, "skill_id", skill)}
    own = naming(skill_id)
    others = {link["skill_id"] for key in own for link in world.by(table, list_id, key)} - {skill_id}
    everything = len({link[list_id] for link in world.rows(table)})
    rows = []
    for skill in others:
        theirs = naming(skill)
        both = len(own & theirs)
        rows.append(
            {
                "skill_id": skill,
                "relatedness": both / (max(len(own), len(theirs)) + 3),
                f"{lists}_together": both,
                lists: len(theirs),
                "lift": both * everything / (len(own) * len(theirs)),
            }
        )
    listed = sorted(rows, key=lambda row: (-row["relatedness"], row["skill_id"]))[:20]
    names = told_apart({row["skill_id"]: skill_name(world, row["skill_id"]) or f"Skill {row['skill_id']}" for row in listed})
    return [{**row, "name": names[row["skill_id"]]} for row in listed]


@view("skill-together-jobs", ["skill_id"])
def together_in_jobs(world: World, params: dict[str, Any]) -> Any:
    return together(world, params["skillId"], "job-skills", "job_id", "jobs")


@view("skill-together-courses", ["skill_id"])
def together_in_courses(world: World, params: dict[str, Any]) -> Any:
    return together(world, params["skillId"], "course-skills", "course_key", "courses")
