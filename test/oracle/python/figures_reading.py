"""How figures read the raw tables: days of a run, the newest day, weeks, names."""

from tables import course_key, week_ending
from views_compare import alike


def days_of(world, table, params):
    """The rows of a run in the order of their days; chosen days are both included."""
    first, last = params.get("from"), params.get("to")
    rows = [
        row
        for row in world.of_run(table, params["runId"])
        if (first is None or row["date"] >= first) and (last is None or row["date"] <= last)
    ]
    return sorted(rows, key=lambda row: row["date"])


def newest_of(world, table, run):
    """The rows of the newest day of a run."""
    rows = world.past(world.of_run(table, run))
    last = max((row["date"] for row in rows), default=None)
    return [row for row in rows if row["date"] == last]


def weeks_of(world, run):
    """The weeks of a run in their order, each with its last day."""
    rows = [{**row, "week_ending": week_ending(row)} for row in world.of_run("activity", run)]
    return sorted(rows, key=lambda row: (row["interval_end"], row["interval_start"]))


def nocase(text):
    """Texts by their small letters, where only A to Z have any."""
    return "".join(letter.lower() if "A" <= letter <= "Z" else letter for letter in text)


def by_id(world, table, thing):
    found = world.by(table, "id", thing)
    return found[0] if found else None


def served_skills(world):
    """Skills as jobs tell of them; of those that are in no list nothing else does."""
    return {link["skill"]["id"]: link["skill"] for job in world.given["servedJobs"] for link in job["skills"]}


def name_of(record):
    """A name, or the external id where the service gives none."""
    return (record.get("name") or record.get("external_id")) if record else None


def named_or_none(world, skill):
    return name_of(by_id(world, "skills", skill) or served_skills(world).get(skill))


def skill_name(world, skill):
    return named_or_none(world, skill) or f"Skill {skill}"


def job_name(world, job):
    return name_of(by_id(world, "jobs", job)) or f"Job {job}"


def known_first(value, *ties):
    """Highest first, unknown ones last."""
    return (value is None, -(value or 0), *ties)


def runs_of_course(world, key):
    return [run for run in world.runs if course_key(run) == key]


def names_apart(ids, name, part, short, beside=()):
    """Names of things side by side: a shared name is told apart by a part of the id, or the id takes its place."""
    named = [name(each) or short(each) for each in ids]
    bearers = lambda names, own: sum(alike(name) == alike(own) for name in [*names, *beside])
    apart = [own if bearers(named, own) == 1 else f'{part(each)} · {own}' for each, own in zip(ids, named)]
    return {each: own if bearers(apart, own) == 1 else short(each) for each, own in zip(ids, apart)}


def course_names(world, ids):
    return names_apart(ids, lambda key: world.label('course', key) or key.replace('+', ' ', 1), lambda key: key, lambda key: key)
