"""Demand against supply: each measure straight from its definition, skill by skill and job by job."""

import json
import math
import time
from typing import Any

from registry import view
from tables import Row, World, course_key
from views_plan import confidences, percent, scope_has, skills_of_job, weights_of_job
from views_taxonomy import demand, jobs_naming, name_of, posting_of, skill_name

PLACES = {
    "build": "Skill gap",
    "keep": "Covered",
    "review": "Low demand",
    "rest": "Neither taught nor in demand",
    "outside": "Not named by any job",
}
STANDINGS = {"under": "Under-supplied", "in line": "About in line", "over": "Over-supplied"}
MOST_ON_MAP = {"build": 150, "keep": 150, "review": 100, "rest": 100}
STEPS = 1e12


def known(value: Any) -> float:
    return min(value, 1e300) if value is not None and value > 0 else 0


def twelve_digits(value: float) -> float:
    return float(f"{value:.12g}")


def median(values: list[tuple[float, float]]) -> float | None:
    """Of values with weights: half of the weight lies on each side."""
    if not values:
        return None
    if not any(weight > 0 for _, weight in values):
        values = [(value, 1) for value, _ in values]
    half = math.fsum(weight for _, weight in values) / 2
    upto = lambda value: math.fsum(weight for other, weight in values if other <= value)
    low = min(value for value, _ in values if upto(value) >= half)
    high = min(value for value, _ in values if upto(value) > half)
    return (low + high) / 2


def ranks(values: list[float]) -> list[float]:
    """The mean place of equal values, as a part of all."""
    below = lambda value: sum(1 for other in values if other < value)
    alike = lambda value: sum(1 for other in values if other == value)
    return [(below(value) + (alike(value) + 1) / 2) / len(values) for value in values]


class Coverage:
    def __init__(self, world: World, params: Row) -> None:
        self.world, self.params = world, params
        self.jobs = {job["id"]: job for job in world.rows("jobs")}
        links = {job: skills_of_job(world, job, {"withoutCommon": False}) for job in self.jobs}
        self.weights = {job: weights_of_job(of, "balanced") for job, of in links.items()}
        self.named = {skill for weights in self.weights.values() for skill in weights}
        every = self.named | {row["id"] for row in world.rows("skills")} | {mark["skillId"] for mark in world.given["marks"]}
        in_scope = lambda key: scope_has(world, {"scope": params["scope"], "withoutCourses": []}, key)
        self.taught, self.weak = {}, {}
        for skill in every:
            sure = {
                key: value
                for key, value in confidences(world, skill).items()
                if value is not None and value >= params["tau"] and in_scope(key)
            }
            if sure:
                self.taught[skill] = sure
            self.weak[skill] = sum(1 for key in confidences(world, skill) if in_scope(key)) - len(sure)
        self.skills = sorted(self.named | set(self.taught))
        self.demand = {skill: demand(world, skill) if skill in self.named else None for skill in self.skills}
        asked = [known(value) for value in self.demand.values() if known(value) > 0]
        self.cut = median([(value, 1) for value in asked])
        self.place = {skill: self._place(skill) for skill in self.skills}
        self.jobs_of = {skill: {job for job, of in self.weights.items() if skill in of} for skill in self.named}
        newest = lambda run: max(world.of_run("enrollment", run), key=lambda row: row["date"], default={}).get("count")
        self.current = {run: newest(run) for run in world.runs}
        self._ratios()
        self._near()
        self._missing()

    def _place(self, skill: int) -> str:
        if skill not in self.named:
            return "outside"
        size = known(self.demand[skill])
        if self.cut is not None and 0 < size and size >= self.cut:
            return "keep" if skill in self.taught else "build"
        return "review" if skill in self.taught else "rest"

    def _ratios(self) -> None:
        """Gamma-Poisson shrinkage towards 1 over all variances that the ratios may have, and the points by Wilson and Hilferty."""
        self.ratio: dict[int, Row] = {}
        asked = {skill: known(self.demand[skill]) / 1e6 for skill in self.skills if known(self.demand[skill]) > 0}
        courses = {skill: len(self.taught.get(skill, {})) for skill in asked}
        all_courses, all_asked = sum(courses.values()), math.fsum(asked.values())
        if all_courses == 0 or all_asked == 0:
            return
        expected = {skill: all_courses * (size / all_asked) for skill, size in asked.items()}
        counts = [(courses[skill], value) for skill, value in expected.items() if value > 0]
        if not counts:
            return
        shapes = [1 / (0.1 * 1.2**step) ** 2 for step in range(20)]
        fits = [
            math.fsum(math.lgamma(o + a) - math.lgamma(a) + a * math.log(a / (e + a)) - o * math.log(e + a) for o, e in counts)
            for a in shapes
        ]
        weights = [math.exp(fit - max(fits)) / a for fit, a in zip(fits, shapes)]
        for skill, e in expected.items():
            if e == 0:
                continue
            mixed = lambda of: math.fsum(w * of(a) for w, a in zip(weights, shapes)) / math.fsum(weights)
            mean = mixed(lambda a: (courses[skill] + a) / (e + a))
            variance = mixed(lambda a: (courses[skill] + a) / (e + a) ** 2 + ((courses[skill] + a) / (e + a) - mean) ** 2)
            k = mean**2 / variance
            point = lambda z: max(0, mean * (1 - 1 / (9 * k) + z / (3 * math.sqrt(k))) ** 3)
            low, high = point(-1.645), point(1.645)
            self.ratio[skill] = {
                "quotient": twelve_digits(courses[skill] / e),
                "shrunken": twelve_digits(mean),
                "low": twelve_digits(low),
                "high": twelve_digits(high),
                "standing": "under" if high < 1 else "over" if low > 1 else "in line",
            }

    def theta(self, one: int, other: int) -> float:
        sets = self.jobs_of[one], self.jobs_of[other]
        return len(sets[0] & sets[1]) / (max(len(sets[0]), len(sets[1])) + 3)

    def _near(self) -> None:
        self.near: dict[int, Row] = {}
        for skill in self.skills:
            if self.place[skill] != "build":
                continue
            thetas = {other: self.theta(skill, other) for other in self.named if other != skill}
            whole = math.fsum(thetas.values())
            taught = sorted(
                (other for other, value in thetas.items() if value > 0 and other in self.taught), key=lambda o: (-thetas[o], o)
            )
            sums: dict[str, list[float]] = {}
            for other in taught[:10]:
                for key in self.taught[other]:
                    sums.setdefault(key, []).append(thetas[other])
            carriers = sorted(sums, key=lambda key: (-round(math.fsum(sums[key]) * STEPS), key))
            self.near[skill] = {
                "share": math.fsum(thetas[other] for other in taught) / whole if whole > 0 else None,
                "why": taught[:3],
                "carriers": carriers[:3],
            }
        skills = list(self.near)
        by_demand = ranks([known(self.demand[skill]) / 1e6 for skill in skills])
        by_nearness = ranks([round((self.near[skill]["share"] or 0) * STEPS) for skill in skills])
        self.opportunity = {s: math.sqrt(one * other) for s, one, other in zip(skills, by_demand, by_nearness)}

    def _missing(self) -> None:
        self.missing = {job: [skill for skill in of if skill not in self.taught] for job, of in self.weights.items()}
        self.reached = {
            job: math.fsum(weight for skill, weight in of.items() if skill in self.taught) for job, of in self.weights.items()
        }
        sizes = {job: known(posting_of(self.world, job).get("unique_postings")) / 1e6 for job in self.jobs}
        whole = math.fsum(sizes.values())
        self.completes = {skill: sum(1 for of in self.missing.values() if of == [skill]) for skill in self.skills}
        self.gain = {
            skill: math.fsum(sizes[job] / whole * self.weights[job][skill] for job in self.jobs_of[skill])
            if whole > 0 and skill in self.named and skill not in self.taught
            else None
            for skill in self.skills
        }
        almost = lambda job: 1 <= len(self.missing[job]) <= 2 and round(self.reached[job] * STEPS) / STEPS >= 0.8
        self.almost = [job for job in self.jobs if almost(job)]

    def name(self, skill: int) -> str:
        plain = self.world.once(
            ("coverage names", json.dumps(self.params, sort_keys=True)),
            lambda: {each: skill_name(self.world, each) or f"Skill {each}" for each in self.skills},
        )
        alike = sum(1 for name in plain.values() if name == plain[skill])
        return plain[skill] if alike == 1 else f"{plain[skill]} ({skill})"

    def names(self, skills: list[int]) -> str:
        return ", ".join(self.name(skill) for skill in skills)

    def salary(self, skill: int) -> float | None:
        if skill not in self.named:
            return None
        paid = [
            (posting_of(self.world, link["job_id"]).get("median_salary"), known(link["unique_postings"]) / 1e6)
            for link in jobs_naming(self.world, skill)
        ]
        return median([(value, weight) for value, weight in paid if value is not None])

    def learners(self, skill: int) -> float | None:
        values = [
            confidence * count
            for key, confidence in self.taught.get(skill, {}).items()
            for run, count in self.current.items()
            if course_key(run) == key and count is not None
        ]
        return round(math.fsum(values), 6) if values else None

    def strength(self, skill: int) -> float:
        return round(math.fsum(self.taught.get(skill, {}).values()) * STEPS) / STEPS


def coverage_of(world: World, params: Row) -> Coverage:
    """The reading of supply decides only what a map draws."""
    of = {key: params[key] for key in ("scope", "tau")}
    return world.once(("coverage", json.dumps(of, sort_keys=True)), lambda: Coverage(world, of))


def ratio_of(found: Coverage, skill: int) -> Row:
    ratio = found.ratio.get(skill, {})
    return {key: ratio.get(key) for key in ("quotient", "shrunken", "low", "high")}


def basics(found: Coverage, skill: int) -> Row:
    return {
        "skill_id": skill,
        "name": found.name(skill),
        "demand": found.demand[skill],
        "jobs": len(found.jobs_of.get(skill, ())),
    }


@view("coverage-skills", ["skill_id"])
def skills(world: World, params: Row) -> Any:
    found = coverage_of(world, params)
    return [
        {
            **basics(found, skill),
            "place": PLACES[found.place[skill]],
            "median_salary": found.salary(skill),
            "courses": len(found.taught.get(skill, {})),
            "strength": found.strength(skill),
            "learners": found.learners(skill),
            **ratio_of(found, skill),
            "standing": STANDINGS.get(found.ratio.get(skill, {}).get("standing")),
        }
        for skill in found.skills
        if params.get("place") in (None, found.place[skill])
    ]


@view("coverage-map", ["skill_id"])
def on_map(world: World, params: Row) -> Any:
    found = coverage_of(world, params)
    supply = {
        "courses": lambda skill: len(found.taught.get(skill, {})),
        "strength": found.strength,
        "learners": found.learners,
    }[params["supply"]]
    share = lambda value: None if value is None else percent(value)
    rows = []
    for place, most in MOST_ON_MAP.items():
        inside = [skill for skill in found.skills if found.place[skill] == place and known(found.demand[skill]) > 0]
        opportunity = lambda skill: percent(found.opportunity[skill])
        courses = lambda skill: len(found.taught[skill])
        first = {"build": opportunity, "review": courses}.get(place, lambda skill: 0)
        inside.sort(key=lambda skill: (-first(skill), -found.demand[skill], skill))
        rows += [
            {
                "skill_id": skill,
                "name": found.name(skill),
                "place": PLACES[place],
                "opportunity_pct": share(found.opportunity.get(skill)),
                "demand": found.demand[skill],
                "supply": supply(skill),
                "nearness_pct": share(found.near.get(skill, {}).get("share")),
                "demand_cut": found.cut,
            }
            for skill in inside[:most]
        ]
    return rows


@view("coverage-opportunity", ["skill_id"])
def opportunity(world: World, params: Row) -> Any:
    found = coverage_of(world, params)
    share = lambda value: None if value is None else percent(value)
    place_of = lambda skill, of: 1 + sum(1 for other in found.near if of(other) > of(skill))
    return [
        {
            **basics(found, skill),
            "opportunity_pct": percent(found.opportunity[skill]),
            "nearness_pct": share(near["share"]),
            "near_skills": found.names(near["why"]) or None,
            "carriers": ", ".join(near["carriers"]) or None,
            "weak_links": found.weak[skill],
            "median_salary": found.salary(skill),
            "gain_pct": share(found.gain[skill]),
            "demand_rank": place_of(skill, lambda other: found.demand[other] or 0),
            "nearness_rank": None
            if near["share"] is None
            else place_of(skill, lambda other: percent(found.near[other]["share"] or 0)),
        }
        for skill, near in found.near.items()
    ]


@view("coverage-jobs", ["job_id"])
def jobs(world: World, params: Row) -> Any:
    found = coverage_of(world, params)
    rows = []
    for job in found.almost:
        weights = found.weights[job]
        missing = sorted(found.missing[job], key=lambda skill: (-round(weights[skill] * STEPS), skill))
        posting = posting_of(world, job)
        rows.append(
            {
                "job_id": job,
                "name": name_of(found.jobs[job]) or f"Job {job}",
                "reached_pct": percent(found.reached[job]),
                "missing_count": len(missing),
                "missing_skills": found.names(missing),
                "skills": len(weights),
                "unique_postings": posting.get("unique_postings"),
                "median_salary": posting.get("median_salary"),
            }
        )
    return rows


@view("coverage-next-skills", ["skill_id"])
def next_skills(world: World, params: Row) -> Any:
    found = coverage_of(world, params)
    share = lambda value: None if value is None else percent(value)
    return [
        {**basics(found, skill), "completes": found.completes[skill], "gain_pct": share(found.gain[skill])}
        for skill in found.skills
        if found.completes[skill] > 0
    ]


def standing(world: World, params: Row, which: str) -> Any:
    found = coverage_of(world, params)
    return [
        {**basics(found, skill), "courses": len(found.taught.get(skill, {})), **ratio_of(found, skill)}
        for skill, ratio in found.ratio.items()
        if ratio["standing"] == which
    ]


@view("coverage-undersupply", ["skill_id"])
def undersupply(world: World, params: Row) -> Any:
    return standing(world, params, "under")


@view("coverage-oversupply", ["skill_id"])
def oversupply(world: World, params: Row) -> Any:
    return standing(world, params, "over")


@view("portfolio-index", ["day"])
def portfolio_index(world: World, params: Row) -> Any:
    """One day: all syncs and marks of a batch are of today, by the clock of the computer."""
    found = coverage_of(world, {"scope": {"of": "all"}, "tau": 0.5})
    asked = {skill: known(found.demand[skill]) / 1e6 for skill in found.named}
    whole = math.fsum(asked.values())
    taught = math.fsum(size for skill, size in asked.items() if skill in found.taught)
    places = list(found.place.values())
    return [
        {
            "day": int(time.time() // 86_400),
            "share_pct": 100 * taught / whole if whole > 0 else None,
            **{place: places.count(place) for place in ("build", "keep", "review")},
            "courses": len({key for sure in found.taught.values() for key in sure}),
        }
    ]
