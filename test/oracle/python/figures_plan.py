"""The figures of a plan of courses."""

from figure_marks import Figure, figure
from figures_compared import MOST_ROWS, matrix
from figures_reading import course_names
from sentences import count, percent, text
from views_plan import jobs, matrix as skills_and_courses


@figure('plan-jobs')
def plan_jobs(world, params):
    rows = sorted(jobs(world, params), key=lambda row: (-row['reached_pct'], row['job_id']))
    dots = [(row['name'], row['reached_pct'], False) for row in rows]
    facts = []
    if len(rows) == 1:
        facts = [percent(rows[0]['reached_pct']), text(rows[0]['name']), percent(rows[0]['reachable_pct'])]
    elif rows and rows[0]['reached_pct'] == rows[-1]['reached_pct']:
        facts = [percent(rows[0]['reached_pct']), count(len(rows))]
    elif rows:
        facts = [fact for row in (rows[-1], rows[0]) for fact in (percent(row['reached_pct']), text(row['name']))]
    marks = {'kind': 'dots', 'dots': dots, 'notes': [None] * len(dots)}
    return Figure('Share of each job covered by the plan', marks, facts, named=[count(len(rows))])


@figure('plan-matrix')
def plan_matrix(world, params):
    rows = sorted(skills_and_courses(world, params), key=lambda row: (-row['weight_pct'], row['skill_id']))
    shown = [{'label': row['name'], 'courses': row['courses']} for row in rows[:MOST_ROWS]]
    keys = sorted({key for row in rows for key in row['courses']})
    names = course_names(world, keys)
    taught = [sum(1 for row in rows if len(row['courses']) >= least) for least in (1, 2)]
    facts = [count(taught[0]), count(len(rows)), count(taught[1])]
    found = matrix('Skills and the courses of the plan', shown, [(names[key], lambda row, key=key: row['courses'].get(key)) for key in keys], facts)
    found.note = [count(len(shown))] if len(shown) < len(rows) else []
    return found
