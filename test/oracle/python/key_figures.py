"""The few figures at the head of a screen or a report, each with what stands below it."""

from figures_content import percent_of, problems_of
from figures_reading import days_of, newest_of, runs_of_course, weeks_of
from figures_runs import first_of
from figures_taxonomy import posting_of, taught
from figures_traits import BANDS, ages_of, country_facts, weighted_median
from registry import answers
from sentences import count, day, percent, share, told
from views_coverage import coverage_of
from views_plan import percent as percent_of_whole

# The data of a run reach the newest week when their last day is one of so many up to the newest of all.
DAYS_OF_NEWEST_WEEK = 7


class Tile:
    """One figure; `change` is within seven days and `moves` says whether there is such a thing at all."""

    def __init__(self, label, value, facts=(), change=None, moves=False):
        self.label, self.value, self.facts, self.change, self.moves = label, value, list(facts), change, moves

    def answer(self):
        return {"label": self.label, "value": self.value, "change": self.change, "note": told(self.facts)}

    def printed(self):
        """As a report prints it: how it moved in seven days stands before the note."""
        days = count(7)
        moved = [] if not self.moves or self.change is None else [*([count(abs(self.change))] if self.change else []), days]
        return {"label": self.label, "value": self.value, "note": told([*moved, *self.facts])}


tile = Tile
TILES = {}


def tiles(name):
    """Registers the figures at the head of this kind of screen, which reports print as well."""

    def register(compute):
        TILES[name] = compute
        answers("key-figure", name)(lambda world, params: [each.answer() for each in compute(world, params)])
        return compute

    return register


def change_of(rows, value, last):
    """How a value moved within seven calendar days; nothing where that day is missing."""
    before = next((row for row in rows if row["date"] == last["date"] - 7), None)
    known = None not in (before and value(before), value(last)) if before else False
    return value(last) - value(before) if known else None


class RunFigures:
    """The newest figures of one run, or those of some chosen days: of the last one, and changes since chosen days alone."""

    def __init__(self, world, run, first=None, last=None):
        chosen = {"runId": run, **({} if first is None else {"from": first}), **({} if last is None else {"to": last})}
        # Chosen days are taken as they are; the newest ones have to be true.
        true = world.past if first is None and last is None else list
        enrollment = true(days_of(world, "enrollment", chosen))
        modes = true(days_of(world, "enrollment-mode", chosen))
        is_chosen = lambda day: (first is None or day >= first) and (last is None or day <= last)
        weeks = [week for week in true(weeks_of(world, run)) if is_chosen(week["week_ending"])]
        all_days = days_of(world, "enrollment", {"runId": run})
        last = enrollment[-1] if enrollment else None
        self.current = last and last["count"]
        self.through = last and last["date"]
        self.change = change_of(enrollment, lambda row: row["count"], last) if last else None
        self.peak = first_of(enrollment, lambda row: row["count"]) if enrollment else None
        newest = modes[-1] if modes else None
        verified = lambda row: row["modes"].get("verified")
        self.modes_through = newest and newest["date"]
        self.ever = newest and newest["cumulative_count"]
        self.verified = newest and verified(newest)
        self.verified_change = change_of(modes, verified, newest) if newest else None
        week = weeks[-1] if weeks else None
        self.week = week and week["week_ending"]
        self.active = week and week["any"]
        whole = next((row["count"] for row in all_days if row["date"] == self.week), None)
        self.active_share = percent_of(self.active, whole)
        rows = [row for row in newest_of(world, "enrollment-location", run) if row["country_alpha2"] is not None]
        self.countries = len(rows) or None


#: Daily data that is older is behind.
DAYS_UNTIL_BEHIND = 3


@tiles("run")
def run(world, params):
    figures = RunFigures(world, params["runId"], params.get("from"), params.get("to"))
    highest = [count(figures.peak["count"]), day(figures.peak["date"])] if figures.peak else []
    active = [percent(figures.active_share)] if figures.active_share is not None else []
    # Each figure of chosen days says the last of them that it is of.
    is_chosen = params.get("from") is not None or params.get("to") is not None
    last_of = lambda through: params.get("to") if through is None else through
    said = lambda last: [day(last)] if is_chosen and last is not None else []
    on, by_mode = said(last_of(figures.through)), said(last_of(figures.modes_through))
    is_behind = figures.through is not None and figures.through < world.given["today"] - DAYS_UNTIL_BEHIND
    if is_behind and not is_chosen:
        on = [day(figures.through)]
    # The number of the tile is the highest, too.
    if figures.peak and on == [day(figures.peak["date"])] and figures.peak["count"] == figures.current:
        highest = []
    return [
        tile("Enrolled", figures.current, on + highest, figures.change, figures.current is not None),
        tile("Ever enrolled", figures.ever, by_mode),
        tile("Verified", figures.verified, by_mode, figures.verified_change, figures.verified is not None),
        tile("Active in the last week" if is_chosen else "Active in last week of data", figures.active, [*active, day(figures.week)] if figures.week is not None else []),
        tile("Countries", figures.countries),
    ]


def summed(runs, value, last, of_week):
    """A sum over runs; one of a week is over those alone whose data reach the newest week. One of each run's last day is that of the current runs, where others have it, too."""
    known = [each for each in runs if value(each) is not None]
    newest = max((last(each) for each in runs if last(each) is not None), default=None)
    older = [each for each in known if last(each) <= newest - DAYS_OF_NEWEST_WEEK]
    added = [each for each in known if each not in older] if of_week else known
    if not added:
        return None, []
    current = current_of(runs)
    in_current = [each for each in added if each in current]
    facts = [count(len(added)), *([count(len(runs))] if len(added) < len(runs) else [])]
    if of_week and len(in_current) == len(added) and len(current) < len(runs):
        facts = [count(len(added)), *([count(len(current))] if len(added) < len(current) else [])]
    elif not of_week and 0 < len(in_current) < len(added):
        are_all = len(in_current) == len(current)
        over = [count(len(current))] if are_all else [count(len(in_current)), count(len(current))]
        # The current runs come first, with the sum over all beside them.
        facts = [*over, count(sum(value(each) for each in added)), *facts]
        added = in_current
    return sum(value(each) for each in added), facts


def current_of(runs):
    """Those whose enrollment goes on up to the newest week of any of them."""
    newest = max((each.through for each in runs if each.through is not None), default=None)
    return [each for each in runs if each.through is not None and each.through > newest - DAYS_OF_NEWEST_WEEK]


@tiles("portfolio")
def portfolio(world, params):
    runs = [RunFigures(world, each) for each in world.runs]
    through, modes, week = (lambda each: each.through), (lambda each: each.modes_through), (lambda each: each.week)
    return [
        tile("Enrolled, sum of runs", *summed(runs, lambda each: each.current, through, False)),
        tile("Enrollments, 7-day change", *summed(runs, lambda each: each.change, through, True)),
        tile("Ever enrolled, sum of runs", *summed(runs, lambda each: each.ever, modes, False)),
        tile("Verified enrollments", *summed(runs, lambda each: each.verified, modes, False)),
        tile("Active enrollments, current runs", *summed(runs, lambda each: each.active, week, True)),
    ]


@tiles("job")
def job(world, params):
    posting, covered = posting_of(world, params["jobId"]), taught(world)
    skills = [row["skill_id"] for row in world.by("job-skills", "job_id", params["jobId"])]
    return [
        tile("Unique postings", posting.get("unique_postings")),
        tile("Median salary", posting.get("median_salary")),
        tile("Posting duration", posting.get("median_posting_duration")),
        tile("Companies", posting.get("unique_companies")),
        tile("Skills linked to a course", sum(1 for skill in skills if skill in covered), [count(len(skills))]),
    ]


def skill(world, params):
    """A skill and its place among the gaps; the question says which courses are compared."""
    found = coverage_of(world, params["question"])
    each, gaps = params["skillId"], list(found.near)
    is_known, is_gap = each in found.place, each in found.near
    order = sorted(gaps, key=lambda one: (-percent_of_whole(found.opportunity[one]), -found.demand[one], one))
    nearness = found.near[each]["share"] if is_gap else None
    return [
        tile("Demand", found.demand[each] if is_known else None),
        tile("Jobs", len(found.jobs_of.get(each, ())) if is_known else None),
        tile("Median salary", found.salary(each) if is_known else None),
        tile("Related skills taught", None if nearness is None else percent_of_whole(nearness)),
        tile("Rank among the gaps", order.index(each) + 1 if is_gap else None, [count(len(gaps))] if is_gap else []),
    ]


# A report alone has them at its head.
TILES["skill"] = skill


@tiles("course")
def course(world, params):
    key = params["courseKey"]
    skills = {row["skill_id"] for row in world.by("course-skills", "course_key", key)}
    alone = sum(1 for skill in skills if len(world.by("course-skills", "skill_id", skill)) == 1)
    jobs = {row["job_id"] for skill in skills for row in world.by("job-skills", "skill_id", skill)}
    return [
        tile("Skills", len(skills), [count(alone)] if 0 < alone < len(skills) else []),
        tile("Jobs", len(jobs)),
        tile("Selected runs", len(runs_of_course(world, key))),
    ]


@tiles("problem")
def problem(world, params):
    rows = [row for row in problems_of(world, params["runId"]) if row["module_id"] == params["moduleId"]]
    if not rows:
        return []
    total, right = rows[0]["total_submissions"], rows[0]["correct_submissions"]
    parts = len(rows[0]["parts"])
    return [
        tile("Learners who answered", total, [count(parts)] if parts > 1 else []),
        tile("Last answer right", right),
        tile("% last answer right", rows[0]["pct"]),
        tile("Parts", parts),
    ]


@tiles("ages")
def ages(world, params):
    rows = newest_of(world, "enrollment-birth-year", params["runId"])
    known = ages_of(rows)
    told_total = sum(learners for _, learners in known)
    silent = sum(row["count"] for row in rows if row["birth_year"] is None)
    everybody = sum(row["count"] for row in rows)
    bands = []
    for label, low, high in BANDS:
        size = sum(learners for age, learners in known if (low is None or age >= low) and (high is None or age <= high))
        # The ends of a band are in its label.
        bands.append(tile(label, percent_of(size, told_total), [count(size)]))
    return [
        tile("Median age", weighted_median(known)),
        *bands,
        tile("Age not reported", silent, [share(silent, everybody), count(everybody)] if everybody else []),
    ]
