"""The figures of skills, jobs and postings."""

from figure_marks import Figure, figure, in_order
from figures_reading import course_names, job_name, known_first, skill_name
from sentences import count, dollars, exact, number, one_of, text

MOST_DOTS = 20
FITS_WELL = 0.5


def confidence(world, title, rows):
    """Things by their confidence, the surest first."""
    shown = [(label, value, False) for label, value in rows[:MOST_DOTS] if value is not None]
    facts = []
    if shown:
        top = max(value for _, value, _ in shown)
        level = [dot for dot in shown if dot[1] == top]
        good = sum(1 for _, value, _ in shown if value >= FITS_WELL)
        scope = [count(len(shown)), count(len(rows))] if len(shown) < len(rows) else [count(len(rows))]
        best = one_of(level, lambda dot: [number(top, 2), text(dot[0])])
        facts = [best, number(FITS_WELL, 2), count(good), *scope] if top > 0 else [count(len(shown)), count(0)]
    return Figure(title, {'kind': 'dots', 'dots': shown, 'notes': [None] * len(shown)}, facts, named=[count(len(shown))])


@figure('course-skills')
def course_skills(world, params):
    links = sorted(world.by('course-skills', 'course_key', params['courseKey']), key=lambda row: known_first(row['confidence'], row['skill_id']))
    return confidence(world, 'Linked skills', [(skill_name(world, row['skill_id']), row['confidence']) for row in links])


@figure('skill-courses')
def skill_courses(world, params):
    links = sorted(world.by('course-skills', 'skill_id', params['skillId']), key=lambda row: known_first(row['confidence'], row['course_key']))
    names = course_names(world, [row['course_key'] for row in links])
    return confidence(world, 'Linked courses', [(names[row['course_key']], row['confidence']) for row in links])


def taught(world):
    """Skills that a course teaches."""
    return {row['skill_id'] for row in world.rows('course-skills')}


@figure('job-skills')
def job_skills(world, params):
    links = sorted(world.by('job-skills', 'job_id', params['jobId']), key=lambda row: known_first(row['significance'], row['skill_id']))
    some, covered = links[:MOST_DOTS], taught(world)
    known = [row for row in some if row['significance'] is not None]
    dots = [(skill_name(world, row['skill_id']), row['significance'], row['skill_id'] not in covered) for row in known]
    facts = []
    if known:
        top = known[0]['significance']
        level = [dot for dot in dots if dot[1] == top]
        scope = len(some) if len(some) < len(links) else len(links)
        facts = [
            one_of(level, lambda dot: [text(dot[0]), number(top, 1)]),
            count(sum(1 for row in some if row['skill_id'] in covered)),
            count(scope),
        ]
    return Figure('Skills by significance', {'kind': 'dots', 'dots': dots, 'notes': [None] * len(dots)}, facts, named=[count(len(dots))])


def posting_of(world, job):
    """The posting of a job: the newest where a service has several."""
    rows = world.by('job-postings', 'job_id', job)
    return max(rows, key=lambda row: row['id']) if rows else {}


def postings_of(world):
    """Postings, those asked for most first."""
    rows = [{**row, 'name': row['job_name'] or job_name(world, row['job_id'])} for row in world.rows('job-postings')]
    return sorted(rows, key=lambda row: known_first(row['unique_postings'], row['id']))


@figure('job-postings')
def job_postings(world, params):
    rows = postings_of(world)
    drawn = [row for row in rows if row['median_salary'] is not None and (row['unique_postings'] or 0) > 0]
    points = in_order([row['name'], row['unique_postings'], row['median_salary']] for row in drawn)
    facts = []
    if drawn:
        most = max(row['unique_postings'] or 0 for row in rows)
        pay = max(row['median_salary'] for row in drawn)
        left = len(rows) - len(drawn)
        facts = [
            one_of([row for row in rows if (row['unique_postings'] or 0) == most], lambda row: [text(row['name']), exact(most)]),
            one_of([row for row in drawn if row['median_salary'] == pay], lambda row: [text(row['name']), dollars(pay)]),
            *([count(left)] if left else []),
        ]
    return Figure('Postings and pay', {'kind': 'scatter', 'points': points, 'scale': 'logarithmic'}, facts, named=[count(len(points))])


@figure('job-salaries')
def job_salaries(world, params):
    rows = postings_of(world)
    paid = sorted((row for row in rows if row['median_salary'] is not None), key=lambda row: -row['median_salary'])
    dots = [(row['name'], row['median_salary'], False) for row in paid[:MOST_DOTS]]
    silent = [count(len(rows) - len(paid))] if len(rows) > len(paid) else []
    facts = []
    if paid:
        high, low = paid[0]['median_salary'], paid[-1]['median_salary']
        name = lambda value: one_of([row for row in paid if row['median_salary'] == value], lambda row: [text(row['name']), dollars(value)])
        if len(paid) == 1:
            facts = [name(high), *silent]
        elif high == low:
            facts = [count(len(paid)), dollars(high), *silent]
        else:
            facts = [count(len(paid)), name(high), name(low), *silent]
    note = [count(MOST_DOTS)] if len(paid) > MOST_DOTS else []
    return Figure('Jobs by median salary', {'kind': 'dots', 'dots': dots, 'notes': [None] * len(dots)}, facts, note=note, named=[count(len(dots))])
