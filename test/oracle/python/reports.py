"""Every report, section by section."""

from calendar import month_name

from figure_marks import compute
from figures_compared import compared_courses, highest, largest_run, run_names, run_names_with_run
from figures_reading import course_names, runs_of_course
from key_figures import TILES
from registry import answers
from report import Report, day_of_instant, last_days, newest, rows_of
from sentences import civil, count, exact, number, percent, text, told
from tables import course_key
from views_plan import NOTHING, WORDS, plan_of, scope_has
from views_comparison import since
from views_months import days_of
from views_taxonomy import name_of


#: The choices of a plan where nothing was chosen.
USUAL_PLAN = {
    "scope": {"of": "all"},
    "mode": "best",
    "most": 3,
    "share": 95,
    "tau": 0.5,
    "weights": "balanced",
    "jobWeights": "equal",
    "withoutCommon": False,
    "knownJobIds": [],
    "withCourses": [],
    "withoutCourses": [],
}


# The figures of a section and the view of its table; `whole` says that the chosen days do not pick among its rows.
RUN_SECTIONS = {
    "enrollment": (["run-enrollment"], "run-enrollment"),
    "change": (["run-net-change"], None),
    "earlier": (["run-earlier"], None),
    "modes": (["run-modes"], "run-modes"),
    "ever": (["run-ever-enrolled"], None),
    "activity": (["run-activity"], "run-activity"),
    "earlierActivity": (["run-earlier-activity"], None),
    "ages": (["run-ages"], "run-birth-years"),
    "education": (["run-education"], "run-education"),
    "gender": (["run-gender"], "run-gender"),
    "countries": (["run-countries"], "run-countries"),
    "world": (["run-world"], None),
    "problems": (["run-problems"], "run-problems"),
    "tags": (["run-problem-tags"], "run-problem-tags"),
    "videos": (["run-videos"], "run-videos"),
}
# Sections whose rows are days or weeks: the others are of the newest day.
OF_DAYS = {"enrollment", "change", "modes", "ever", "activity", "gender"}
READ_BY = {"change": "run-enrollment", "earlier": "run-earlier", "earlierActivity": "run-earlier-activity", "ever": "run-modes", "world": "run-countries"}


def run_report(world, params):
    report = Report(world)
    run = {"runId": params["runId"]}
    chosen = {**run, **{end: params[end] for end in ("from", "to") if params.get(end) is not None}}
    for section in params["sections"]:
        if section == "skills":
            course = {"courseKey": course_key(params["runId"])}
            if rows_of(world, "course-skills", course):
                report.figure("course-skills", course, "Skills linked to its course")
                report.table("course-skills", course)
            continue
        if section in ("tables", "tablesInFull"):
            continue
        if section == "attention":
            attention_section(report, world, run)
            continue
        figures, view = RUN_SECTIONS[section]
        of = chosen if section in OF_DAYS else run
        rows = rows_of(world, view or READ_BY[section], of)
        if len(rows) < (2 if section == "change" else 1):
            continue
        for figure in figures:
            report.figure(figure, of)
        if view:
            report.table(view, of)
    rows = world.of_run("enrollment", params["runId"])
    computed = day_of_instant(newest(row["created"] for row in rows))
    return report.answer(TILES["run"](world, chosen), newest(row["date"] for row in rows), computed)


def attention_section(report, world, run):
    looked = rows_of(world, "run-looked-at", run)
    if not looked or not rows_of(world, "run-attention", run):
        return
    at, few = looked[0], "30"
    facts = []
    for items, few_items in (("problems", "too_few"), ("videos", "videos_too_few")):
        judged = at[items] - at[few_items] - (at["videos_unknown"] if items == "videos" else 0)
        facts += [] if at[items] == 0 else [count(at[items])] if judged == at[items] else [count(judged), count(at[items])]
    said = [count(at[key]) for key in ("too_few", "videos_too_few") if at[key] > 0]
    facts += said + [few] if said else []
    facts += [count(at["videos_unknown"])] if at["videos_unknown"] > 0 else []
    unread = at["problems"] - at["answers_synced"]
    if unread and at["answers_synced"]:
        facts += [count(unread), count(at["problems"])]
    elif unread > 1:
        facts.append(count(unread))
    report.table("run-attention", run, "Problems and videos that need attention", facts)


def job_report(world, params):
    report = Report(world)
    job = {"jobId": params["jobId"]}
    rows = rows_of(world, "job-skills", job)
    taught = [row for row in rows if row["best_course"] is not None]
    gaps = len(rows) - len(taught)
    if rows and "significance" in params["sections"]:
        report.figure("job-skills", job)
    if taught and "taught" in params["sections"]:
        facts = [count(len(taught)), count(len(rows))]
        report.table("job-skills", job, "Skills linked to a course", facts, lambda row: row["best_course"] is not None)
    if gaps and "gaps" in params["sections"]:
        retired = sum(1 for row in rows if row["best_course"] is None and row["only_in_jobs"])
        facts = [count(gaps), *([count(retired)] if retired else [])]
        report.table("job-skills", job, "Skills linked to no course", facts, lambda row: row["best_course"] is None)
    alike = rows_of(world, "job-similar", job)
    if alike and "similar" in params["sections"]:
        first = alike[0]
        here, parts = covered_facts(first["shared_skills"], first["skills"], first["covered_pct"])
        report.table("job-similar", job, "Jobs like this", [text(first["name"] or "A job without a name"), *here, *parts])
    question = {**USUAL_PLAN, "jobIds": [params["jobId"]]}
    steps = rows_of(world, "plan-steps", question)
    if steps and "plan" in params["sections"]:
        plan = plan_of(world, question)
        here, parts = covered_facts(len(plan.best(plan.chosen)), len(plan.skills), steps[-1]["reached_pct"])
        facts = [count(len(steps)), *here, *parts, count(3), number(0.5, 2)]
        report.table("plan-steps", question, "Best set of courses for this job", facts)
    return report.answer(TILES["job"](world, job))


def comparison_report(world, params):
    report, ids = Report(world), params["ids"]
    if params["of"] == "runs":
        if "figures" in params["sections"]:
            report.table("compare-runs", {"runIds": ids}, "Runs compared", largest_run(world, ids))
    elif params["of"] == "courses":
        courses = {"courseKeys": ids}
        if "figures" in params["sections"]:
            most = highest(compared_courses(world, courses), lambda row: row["skills"], exact)
            report.table("compare-courses", courses, "Courses compared", most)
        if "shared" in params["sections"]:
            facts = compute("compare-course-skills")(world, courses).facts
            report.table("compare-course-skills", courses, "Skills side by side", facts, names=course_names(world, ids))
    else:
        jobs = {"jobIds": ids}
        if "figures" in params["sections"]:
            report.table("compare-jobs", jobs, "Jobs compared", compute("compare-jobs-figures")(world, jobs).facts)
        if "shared" in params["sections"]:
            facts = compute("compare-job-skills")(world, jobs).facts
            report.table("compare-job-skills", jobs, "Skills side by side", facts, names={})
    if params["of"] == "jobs":
        return report.answer([])
    runs = ids if params["of"] == "runs" else [run for key in ids for run in runs_of_course(world, key)]
    return report.answer([], last_days(newest(row["date"] for row in world.of_run("enrollment", run)) for run in runs))


def sizes_section(report, world):
    """The largest of the selected runs; those that tie are all named."""
    runs = [row for row in rows_of(world, "runs", {}) if row["current"] is not None]
    if len(runs) < 2:
        return
    names = run_names(world, [row["run_id"] for row in rows_of(world, "runs", {})])
    most = max(row["current"] for row in runs)
    largest = sorted((row for row in runs if row["current"] == most), key=lambda row: row["run_id"])
    report.findings.append(["Course runs by size", told([*(text(names[row["run_id"]]) for row in largest), exact(most)])])


def bars_section(report, world, title, key, of_week):
    """The runs with most of something; a figure of a week leaves out the runs whose data end before the newest week."""
    everything = rows_of(world, "runs", {})
    last = newest(row["data_through"] for row in everything)
    runs = [
        row
        for row in everything
        if row[key] is not None
        and (not of_week or (row["data_through"] is not None and row["data_through"] > last - 7))
    ]
    if len(runs) < 2:
        return
    names = run_names(world, [row["run_id"] for row in everything])
    most = max(row[key] for row in runs)
    if key == "change_7d" and most <= 0:
        report.findings.append([title, told([number(7, 0)])])
        return
    largest = sorted((row for row in runs if row[key] == most), key=lambda row: row["run_id"])
    said = [text(names[row["run_id"]]) for row in largest]
    report.findings.append([title, told([*said, *([number(7, 0)] if key == "change_7d" else []), exact(most)])])


def portfolio_report(world, params):
    report = Report(world)
    for section, title, key, of_week in (
        ("gained", "7-day change by course run", "change_7d", True),
        ("active", "Active learners by course run", "active_last_week", True),
        ("verified", "Verified learners by course run", "verified", False),
    ):
        if section in params["sections"]:
            bars_section(report, world, title, key, of_week)
    if "runs" in params["sections"] and rows_of(world, "runs", {}):
        report.table("runs", {}, "Course runs")
        sizes_section(report, world)
    if "courses" in params["sections"]:
        if rows_of(world, "courses", {"withRuns": True}):
            report.table("courses", {"withRuns": True})
    if "postings" in params["sections"] and len(rows_of(world, "job-postings", {})) > 1:
        report.figure("job-postings", {})
    through = last_days(row["data_through"] for row in rows_of(world, "runs", {}))
    return report.answer(TILES["portfolio"](world, {}), through)



def month_report(world, params):
    report, month = Report(world), params["month"]
    rows = rows_of(world, "run-months", {"month": month})
    first, last = days_of(month, 0)
    if rows and "runs" in params["sections"]:
        report.table("run-months", {"month": month}, "Course runs in the month")
    if "charts" in params["sections"]:
        names = run_names_with_run(world, [row["run_id"] for row in rows])
        for row in rows:
            days = {"runId": row["run_id"], "from": days_of(month, 1)[0], "to": last}
            if rows_of(world, "run-enrollment", days):
                report.figure("run-enrollment", days, names[row["run_id"]])
    through = newest(
        day["date"]
        for row in rows
        for day in rows_of(world, "run-enrollment", {"runId": row["run_id"], "from": first, "to": last})
    )
    if through is None:
        reaches = newest(row["data_through"] for row in rows_of(world, "runs", {}))
        through = reaches and min(reaches, last)
    months = [month_text(days_of(month, back)[0]) for back in (1, 12)]
    answer = report.answer([], through)
    ends = [row["month_day"] for row in rows if row["month_day"] is not None]
    early = sum(1 for end in ends if end < max(ends))
    if early:
        runs = "course run" if len(ends) == 1 else "course runs"
        said = answer["dates"]["Enrollment through"]
        answer["dates"]["Enrollment through"] = f"{said}; no data for the last days of the month for {early} of {len(ends)} {runs}"
    return {**answer, "subject": told([*months, count(len(rows))])}


def month_text(day):
    """`October 2026`."""
    year, month, _ = civil(day)
    return f"{month_name[month]} {year}"


def covered_facts(covered, skills, share):
    """`2 of the 16 skills` and `15.4% weighted by importance`; of all skills, the count alone says it."""
    if covered == skills:
        return [count(skills)] if skills > 1 else [], []
    return [count(covered), count(skills)], [percent(share)]


def plan_report(world, params):
    report = Report(world)
    question = params["question"]
    plan = plan_of(world, question)
    steps = rows_of(world, "plan-steps", question)
    title = "Courses of the plan, step by step"
    if steps and "steps" in params["sections"]:
        reached, reachable = plan.reached(plan.chosen), plan.reached(plan.order)
        names = [name_of(job) or f"Job {job['id']}" for job in plan.jobs]
        called = course_names(world, [row["course_key"] for row in steps])
        linked = {link["course_key"] for link in world.rows("course-skills") if scope_has(world, question, link["course_key"])}
        may_count = len(linked | set(plan.order))
        facts = [text(called[row["course_key"]]) for row in steps] if len(steps) <= 4 else [count(len(steps))]
        here, parts = covered_facts(len(plan.best(plan.chosen)), len(plan.skills), 100 * reached)
        facts += [*here, *([text(name) for name in names] if len(names) <= 3 else [count(len(names))]), *parts]
        if may_count != 1:
            has_all = len(plan.chosen) >= may_count
            if has_all:
                facts.append(count(may_count))
            elif len(steps) < question["most"] and reached >= reachable - NOTHING:
                facts += [count(may_count), number(question["tau"], 2)]
            else:
                most = [count(question["most"])] if question["most"] > 1 else []
                whole, whole_share = covered_facts(len(plan.best(plan.order)), len(plan.skills), 100 * reachable)
                facts += [*most, count(may_count), *whole, *whole_share]
        facts += [text(called(row["course_key"])) for row in steps if row["only_here_pct"] == 0]
        report.table("plan-steps", question, title, facts)
    if rows_of(world, "plan-jobs", question) and "jobs" in params["sections"]:
        if len(rows_of(world, "plan-jobs", question)) > 1:
            report.figure("plan-jobs", question)
        report.table("plan-jobs", question, "Share of each job covered by the plan")
    for reason, label in WORDS.items():
        if rows_of(world, "plan-missing", {**question, "reason": reason}):
            report.table("plan-missing", {**question, "reason": reason}, label)
    if steps and "matrix" in params["sections"]:
        report.figure("plan-matrix", question)
        report.table("plan-matrix", question, names=course_names(world, plan.chosen))
    for section, view in (("next", "plan-next"), ("served", "plan-served-jobs")):
        if section in params["sections"] and rows_of(world, view, question):
            report.table(view, question)
    return report.answer([])


def coverage_report(world, params):
    report = Report(world)
    question = params["question"]
    drawn = rows_of(world, "coverage-map", question)
    if drawn and "map" in params["sections"]:
        report.figure("coverage-map", question)
        report.table("coverage-map", question, "Demand against supply")
    if rows_of(world, "coverage-opportunity", question) and "build" in params["sections"]:
        report.figure("coverage-nearness", question)
        report.table("coverage-opportunity", question, "Gaps")
    for section, view in (("jobs", "coverage-jobs"), ("next", "coverage-next-skills"), ("under", "coverage-undersupply"), ("over", "coverage-oversupply")):
        if section in params["sections"] and rows_of(world, view, question):
            report.table(view, question)
    return report.answer([])


def brief_report(world, params):
    report = Report(world)
    skill, question = {"skillId": params["skillId"]}, params["question"]
    gap = next((row for row in rows_of(world, "coverage-opportunity", question) if row["skill_id"] == params["skillId"]), None)
    keys = (gap["carriers"] or "").split(", ") if gap else []
    if gap and gap["carriers"] and "courses" in params["sections"]:
        facts = [count(gap["jobs"])]
        if gap["nearness_pct"] is not None and gap["near_skills"] is not None:
            facts += [percent(gap["nearness_pct"]), text(gap["near_skills"])]
        report.table("courses", {}, "Courses to extend", facts, lambda row: row["course_key"] in keys)
    if rows_of(world, "skill-jobs", skill) and "jobs" in params["sections"]:
        report.table("skill-jobs", skill)
    if rows_of(world, "skill-together-jobs", skill) and "together" in params["sections"]:
        report.table("skill-together-jobs", skill)
    is_weak = lambda row: (row["confidence"] or 0) < question["tau"]
    if any(is_weak(row) for row in rows_of(world, "skill-courses", skill)) and "links" in params["sections"]:
        report.table("skill-courses", skill, "Links to check, below the minimum confidence", [number(question["tau"], 2)], is_weak)
    return report.answer(TILES["skill"](world, params))


def digest_report(world, params):
    report, period = Report(world), params["period"]
    ends = since(world, period)
    started = ends["$between"][0] if isinstance(ends, dict) else ends
    # Data of a week comes up to two weeks after its end.
    weeks = {"from": day_of_instant(started) - 14}
    if "weeks" in params["sections"] and rows_of(world, "unusual-weeks", weeks):
        report.table("unusual-weeks", weeks)
    for section, view in (("crossed", "watch-events"), ("unusual", "unusual-changes"), ("links", "changed-links"), ("restated", "restated-days")):
        if section in params["sections"] and rows_of(world, view, period):
            report.table(view, period)
    # Runs as they are would be no news.
    has_news = report.tables or ("failed" in params["sections"] and world.given["failing"])
    if has_news and "runs" in params["sections"] and rows_of(world, "runs", {}):
        report.table("runs", {}, "Course runs")
    through = last_days(row["data_through"] for row in rows_of(world, "runs", {}))
    return report.answer(TILES["portfolio"](world, {}), through)


def cover(report, template, *sections):
    """A report and its sections; a section that is not named here is one without an oracle."""
    answers("report", template, *(f"{template} {section}" for section in sections))(report)


cover(run_report, "run-one-page", "enrollment", "activity", "modes", "countries", "ages", "education")
cover(job_report, "job-skills", "significance", "taught", "gaps", "similar", "plan")
cover(run_report, "run-full", *RUN_SECTIONS, "attention", "skills", "tables", "tablesInFull")
cover(plan_report, "plan", "steps", "jobs", "missing", "matrix", "next", "served")
cover(coverage_report, "coverage", "map", "build", "jobs", "next", "under", "over", "outside")
cover(brief_report, "course-brief", "courses", "jobs", "together", "links")
cover(comparison_report, "comparison", "figures", "enrollment", "activity", "shared")
cover(digest_report, "digest", "crossed", "weeks", "unusual", "runs", "links", "restated", "failed")
cover(month_report, "month", "runs", "charts")
cover(portfolio_report, "portfolio", "runs", "gained", "active", "verified", "courses", "postings", "changes")
