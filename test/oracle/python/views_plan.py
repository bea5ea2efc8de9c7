"""Plans of courses for jobs: every set is tried, in the order in which the app says that it decides between equal ones."""

import json
import math
from typing import Any, Callable, Iterable

from registry import view
from tables import Row, World, course_key
from views_taxonomy import courses_of, name_of, posting_of, skill_name

#: Smaller differences come from adding in another order.
NOTHING = 1e-9
WEIGHTS = {"balanced": (0.7, 0.3), "significance": (1, 0), "postings": (0, 1), "equal": (0, 0)}
WORDS = {
    "unnamed": "Taught by no course counted",
    "below": "Perhaps taught, with low confidence",
    "left": "Taught by other courses",
}


def percent(share: float) -> float:
    return round(share * 1e12) / 1e10


def skill_type(world: World, skill: int) -> str:
    """Of a skill that is in no list, as a job tells it."""
    listed = world.by("skills", "id", skill)
    if listed:
        return listed[0]["type_name"] or ""
    served = [link["skill"] for job in world.given["servedJobs"] for link in job["skills"] if link["skill"]["id"] == skill]
    return (served[0].get("type_name") if served else None) or ""


def skills_of_job(world: World, job: int, params: Row) -> list[Row]:
    links = world.by("job-skills", "job_id", job)
    return [link for link in links if not (params["withoutCommon"] and "Common" in skill_type(world, link["skill_id"]))]


def weights_of_job(links: list[Row], choice: str) -> dict[int, float]:
    """0.7 × log(1 + significance) and 0.3 × postings, each as a part of its sum; together 1."""
    known = lambda value: value if value is not None and value > 0 else 0
    terms = [{link["skill_id"]: math.log1p(known(link["significance"])) for link in links}]
    terms.append({link["skill_id"]: known(link["unique_postings"]) for link in links})
    sums = [math.fsum(term.values()) for term in terms]
    parts = [part if whole > 0 else 0 for part, whole in zip(WEIGHTS[choice], sums)]
    if sum(parts) == 0:
        return {link["skill_id"]: 1 / len(links) for link in links}
    return {
        link["skill_id"]: math.fsum(
            part * term[link["skill_id"]] / whole for part, term, whole in zip(parts, terms, sums) if part > 0
        )
        / sum(parts)
        for link in links
    }


def scope_has(world: World, params: Row, key: str) -> bool:
    scope = params["scope"]
    if key in params["withoutCourses"]:
        return False
    if scope["of"] == "runs":
        return any(course_key(run) == key for run in world.runs)
    if scope["of"] == "organisations":
        return key.split("+")[0] in scope["orgs"]
    return scope["of"] == "all" or key in scope["courseKeys"]


def confidences(world: World, skill: int) -> dict[str, float | None]:
    """By course, with the marks in the place of the links."""
    links = {link["course_key"]: link["confidence"] for link in courses_of(world, skill)}
    for mark in world.given["marks"]:
        if mark["skillId"] == skill:
            links.pop(mark["courseKey"], None)
            if mark["hundredths"] is not None:
                links[mark["courseKey"]] = mark["hundredths"] / 100
    return {key: None if value is None else min(1, max(0, value)) for key, value in links.items()}


class Plan:
    def __init__(self, world: World, params: Row) -> None:
        known = {job["id"]: job for job in world.rows("jobs")}
        self.world, self.params = world, params
        self.jobs = [known[job] for job in dict.fromkeys(params["jobIds"]) if job in known]
        named = {job["id"]: skills_of_job(world, job["id"], params) for job in self.jobs}
        self.by_job = {job: weights_of_job(links, params["weights"]) for job, links in named.items()}
        self.weight = self._weights(named)
        self.named = {job: len(links) for job, links in named.items()}
        self._leave_out({link["skill_id"] for job in params["knownJobIds"] for link in world.by("job-skills", "job_id", job)})
        self.skills = sorted(self.weight)
        self.links = {skill: confidences(world, skill) for skill in self.skills}
        self.courses: dict[str, dict[int, float]] = {}
        for skill, links in self.links.items():
            for key, value in links.items():
                if value is not None and value >= params["tau"] and self.may(key):
                    self.courses.setdefault(key, {})[skill] = value
        runs = lambda key: sum(1 for run in world.runs if course_key(run) == key)
        alone = lambda key: math.fsum(self.weight[skill] * value for skill, value in self.courses[key].items())
        self.order = sorted(self.courses, key=lambda key: (-round(alone(key) / NOTHING), -runs(key), key))
        self.fixed = [key for key in self.order if key in params["withCourses"]]
        self.chosen = self._chosen()

    def may(self, key: str) -> bool:
        return key in self.params["withCourses"] or scope_has(self.world, self.params, key)

    def _leave_out(self, there: set[int]) -> None:
        """Skills learners already have: the others weigh 1 together, of each job and of all."""

        def left(weights: dict[int, float]) -> dict[int, float]:
            rest = {skill: weight for skill, weight in weights.items() if skill not in there}
            whole = math.fsum(rest.values())
            return {skill: weight / whole for skill, weight in rest.items()} if whole > 0 and rest != weights else rest

        self.weight = left(self.weight)
        self.by_job = {job: left(weights) for job, weights in self.by_job.items()}

    def _weights(self, named: dict[int, list[Row]]) -> dict[int, float]:
        asked = [job for job in named if named[job]]
        sizes = {job: posting_of(self.world, job).get("unique_postings") or 0 for job in asked}
        by_size = self.params["jobWeights"] == "postings" and any(size > 0 for size in sizes.values())
        parts = {job: max(sizes[job], 0) if by_size else 1 for job in asked}
        whole = math.fsum(parts.values())
        weight: dict[int, list[float]] = {}
        for job in asked:
            for skill, own in self.by_job[job].items():
                weight.setdefault(skill, []).append(parts[job] / whole * own)
        return {skill: math.fsum(values) for skill, values in weight.items()}

    def best(self, keys: Iterable[str]) -> dict[int, float]:
        best: dict[int, float] = {}
        for key in keys:
            for skill, value in self.courses[key].items():
                best[skill] = max(best.get(skill, 0), value)
        return best

    def reached(self, keys: Iterable[str]) -> float:
        return math.fsum(self.weight[skill] for skill in self.best(keys))

    def _chosen(self) -> list[str]:
        of, there = self.reached, self.best(self.fixed)
        useful = {key: {s for s in self.courses[key] if self.weight[s] > 0 and s not in there} for key in self.order}
        beaten = lambda key: not useful[key] or any(
            useful[other] >= useful[key]
            and (useful[other] != useful[key] or place < self.order.index(key))
            for place, other in enumerate(self.order)
            if other != key
        )
        candidates = [key for key in self.order if not beaten(key)]
        if self.params["mode"] == "best":
            found = self._largest(of, candidates, max(0, self.params["most"] - len(self.fixed)))
        else:
            found = self._fewest(of, candidates)
        return self._by_gain(self.fixed, []) + self._by_gain(found, self.fixed)

    def _gains(self, of: Callable[..., float], keys: list[str], there: list[str]) -> list[tuple[str, float]]:
        base = of(there)
        gains = [(key, of([*there, key]) - base) for key in keys]
        useful = [(key, gain) for key, gain in gains if gain > NOTHING]
        return sorted(useful, key=lambda each: (-round(each[1] / NOTHING), self.order.index(each[0])))

    def _greedy(self, of: Callable[..., float], keys: list[str], most: int, is_enough: Callable[..., bool]) -> list[str]:
        found: list[str] = []
        while len(found) < most and not is_enough(found):
            gains = self._gains(of, keys, self.fixed + found)
            if not gains:
                break
            found.append(gains[0][0])
        return found

    def _largest(self, of: Callable[..., float], keys: list[str], most: int) -> list[str]:
        """Starts from the greedy set; a set that comes later in the order of the search must be better to be taken."""
        best = self._greedy(of, keys, most, lambda found: False)

        def look(found: list[str], keys: list[str], left: int) -> None:
            nonlocal best
            gains = self._gains(of, keys, self.fixed + found) if left > 0 else []
            for place, (key, _) in enumerate(gains):
                more = [*found, key]
                if of(self.fixed + more) > of(self.fixed + best) + NOTHING:
                    best = more
                look(more, [other for other, _ in gains[place + 1 :]], left - 1)

        look([], keys, most)
        return best

    def _fewest(self, of: Callable[..., float], keys: list[str]) -> list[str]:
        target = self.params["share"] / 100 * of(self.order)
        is_enough = lambda found: of(self.fixed + found) >= target - NOTHING
        upper = self._greedy(of, keys, len(keys), is_enough)

        def look(found: list[str], keys: list[str], left: int) -> list[str] | None:
            if is_enough(found):
                return found
            gains = self._gains(of, keys, self.fixed + found) if left > 0 else []
            for place, (key, _) in enumerate(gains):
                enough = look([*found, key], [other for other, _ in gains[place + 1 :]], left - 1)
                if enough is not None:
                    return enough
            return None

        for most in range(len(upper)):
            found = look([], keys, most)
            if found is not None:
                return found
        return upper

    def _by_gain(self, keys: list[str], there: list[str]) -> list[str]:
        left, found = list(keys), []
        while left:
            base = self.reached([*there, *found])
            gains = {key: self.reached([*there, *found, key]) - base for key in left}
            most = max(gains.values())
            found.append(next(key for key in self.order if key in gains and gains[key] >= most - NOTHING))
            left.remove(found[-1])
        return found

    def name(self, skill: int) -> str:
        plain = {each: skill_name(self.world, each) or f"Skill {each}" for each in self.skills}
        alike = sum(1 for name in plain.values() if name == plain[skill])
        return plain[skill] if alike == 1 else f"{plain[skill]} ({skill})"

    def listed(self, key: str, skills: list[int]) -> list[list[Any]] | None:
        """Skills with confidences, largest weight first."""
        told = sorted((skill for skill in skills if self.weight[skill] > 0), key=lambda skill: (-self.weight[skill], skill))
        return [[self.name(skill), self.courses[key][skill]] for skill in told] or None

    def fresh(self, key: str, there: list[str]) -> Row:
        best = self.best(there)
        own = self.courses[key]
        return {
            "new_skills": self.listed(key, [skill for skill in own if skill not in best]),
            "stronger_in": self.listed(key, [skill for skill in own if skill in best and own[skill] > best[skill]]),
        }


def plan_of(world: World, params: Row) -> Plan:
    return world.once(("plan", json.dumps(params, sort_keys=True)), lambda: Plan(world, params))


@view("plan-steps", ["course_key"])
def steps(world: World, params: Row) -> Any:
    plan = plan_of(world, params)
    rows = []
    for place, key in enumerate(plan.chosen):
        before, now = plan.chosen[:place], plan.chosen[: place + 1]
        rest = [other for other in plan.chosen if other != key]
        gains = plan._gains(plan.reached, [other for other in plan.order if other not in plan.chosen], rest)
        loss = plan.reached(plan.chosen) - plan.reached(rest)
        rows.append(
            {
                "step": place + 1,
                "course_key": key,
                "is_fixed": key in plan.fixed,
                "adds_pct": percent(plan.reached(now) - plan.reached(before)),
                "reached_pct": percent(plan.reached(now)),
                **plan.fresh(key, before),
                "only_here_pct": percent(max(0, loss)),
                "instead_course": gains[0][0] if gains else None,
                "instead_loss_pct": percent(loss - gains[0][1]) if gains else None,
            }
        )
    return rows


@view("plan-missing", ["skill_id"])
def missing(world: World, params: Row) -> Any:
    plan = plan_of(world, {key: value for key, value in params.items() if key != "reason"})
    taught, teachable = plan.best(plan.chosen), plan.best(plan.order)
    rows = []
    for skill in plan.skills:
        if skill in taught:
            continue
        links = {key: value or 0 for key, value in plan.links[skill].items()}
        surest = lambda keys: min(keys, key=lambda key: (-links[key], key), default=None)
        best = surest([key for key in links if scope_has(world, params, key)])
        known = lambda key: plan.links[skill][key] is not None and links[key] >= params["tau"]
        elsewhere = surest([key for key in links if not scope_has(world, params, key) and known(key)])
        reason = "left" if skill in teachable else "unnamed" if best is None else "below"
        if params.get("reason") not in (None, reason):
            continue
        rows.append(
            {
                "skill_id": skill,
                "name": plan.name(skill),
                "weight_pct": percent(plan.weight[skill]),
                "reason": WORDS[reason],
                "confidence": None if best is None else links[best],
                "best_course": best,
                "elsewhere_course": elsewhere,
                "elsewhere_confidence": None if elsewhere is None else links[elsewhere],
            }
        )
    return rows


@view("plan-jobs", ["job_id"])
def jobs(world: World, params: Row) -> Any:
    plan = plan_of(world, params)
    part = lambda job, skills: percent(math.fsum(plan.by_job[job][skill] for skill in plan.by_job[job] if skill in skills))
    return [
        {
            "job_id": job["id"],
            "name": name_of(job) or f"Job {job['id']}",
            "skills": plan.named[job["id"]],
            "reached_pct": part(job["id"], plan.best(plan.chosen)),
            "reachable_pct": part(job["id"], plan.best(plan.order)),
        }
        for job in plan.jobs
    ]


@view("plan-next", ["course_key"])
def next_courses(world: World, params: Row) -> Any:
    plan = plan_of(world, params)
    gains = plan._gains(plan.reached, [key for key in plan.order if key not in plan.chosen], plan.chosen)
    return [
        {
            "course_key": key,
            "adds_pct": percent(gain),
            **plan.fresh(key, plan.chosen),
        }
        for key, gain in gains[:10]
    ]


@view("plan-served-jobs", ["job_id"])
def served_jobs(world: World, params: Row) -> Any:
    plan = plan_of(world, params)
    skills = world.once("all skills", lambda: {link["skill_id"] for link in world.rows("job-skills")})
    sure = lambda value: value is not None and value >= params["tau"]
    taught = {s for s in skills if any(sure(v) for key, v in confidences(world, s).items() if key in plan.chosen)}
    rows = []
    for job in world.rows("jobs"):
        weights = weights_of_job(skills_of_job(world, job["id"], params), params["weights"])
        reached = [skill for skill in weights if skill in taught]
        if not reached:
            continue
        posting = posting_of(world, job["id"])
        rows.append(
            {
                "job_id": job["id"],
                "name": name_of(job),
                "reached_pct": percent(math.fsum(weights[skill] for skill in reached)),
                "reached_skills": len(reached),
                "skills": len(weights),
                "unique_postings": posting.get("unique_postings"),
                "median_salary": posting.get("median_salary"),
            }
        )
    size = lambda row: -math.inf if row["unique_postings"] is None else row["unique_postings"]
    return sorted(rows, key=lambda row: (-row["reached_pct"], -size(row), row["job_id"]))[:20]


@view("plan-matrix", ["skill_id"])
def matrix(world: World, params: Row) -> Any:
    plan = plan_of(world, params)
    return [
        {
            "skill_id": skill,
            "name": plan.name(skill),
            "weight_pct": percent(plan.weight[skill]),
            "courses": {key: plan.courses[key][skill] for key in plan.chosen if skill in plan.courses[key]},
        }
        for skill in plan.skills
    ]


@view("skill-marks", ["course_key", "skill_id"])
def marks(world: World, params: Row) -> Any:
    rows = []
    for mark in world.given["marks"]:
        key, skill, own = mark["courseKey"], mark["skillId"], mark["hundredths"]
        if params.get("courseKey") not in (None, key) or params.get("skillId") not in (None, skill):
            continue
        link = [each for each in courses_of(world, skill) if each["course_key"] == key]
        rows.append(
            {
                "course_key": key,
                "skill_id": skill,
                "name": skill_name(world, skill),
                "mark": "Not taught here" if own is None else "Taught, though not listed",
                "own_confidence": None if own is None else own / 100,
                "confidence": link[0]["confidence"] if link else None,
                "is_own": True,
                "changed_at": {"$any": True},
            }
        )
    return rows
