"""Runs, courses, jobs and skills side by side."""

from figure_marks import Figure, figure, line, line_words, week_of_run
from figures_reading import by_id, course_names, days_of, job_name, known_first, name_of, named_or_none, names_apart, nocase, runs_of_course, skill_name, weeks_of
from figures_runs import first_of
from registry import find
from sentences import count, day, dollars, exact, percent, text
from figures_taxonomy import posting_of, taught
from tables import is_section, total
from views_compare import told_apart

MOST_LINES = 5
MOST_ROWS = 24


def run_names(world, ids):
    short = lambda run: run.removeprefix('course-v1:').removeprefix('ccx-v1:')
    run_part = lambda run: run.replace('/', '+').split('+')[-1] if '/' in run else run.split('+', 2)[-1]
    own, title = lambda run: world.label('run', run), world.title_of_run
    sure = lambda run: f'{run_part(run)} · {title(run)}' if is_section(run) and title(run) else title(run)
    titles = names_apart(ids, sure, run_part, short)
    renamed = [run for run in ids if own(run) and own(run) != title(run)]
    others = {run: name for run, name in titles.items() if run not in renamed}
    return others | names_apart(renamed, own, run_part, short, others.values())


def run_names_with_run(world, ids):
    run_part = lambda run: run.replace('/', '+').split('+')[-1] if '/' in run else run.split('+', 2)[-1]
    plain = lambda run: world.label('run', run) or world.title_of_run(run)
    names = run_names(world, ids)
    return {run: f'{run_part(run)} · {name}' if name == plain(run) else name for run, name in names.items()}


def series_of(world, params, values, first_step):
    """One line for each run, on the days of the calendar or counted from its first day with learners."""
    names = run_names(world, params['runIds'])
    counting, from_start = params['align'] != 'dates', params['align'] == 'start'
    lines = []
    for run in params['runIds']:
        days = sorted(world.of_run('enrollment', run), key=lambda row: row['date'])
        first = next((row['date'] for row in days if row['count'] > 0), None)
        if from_start:
            first = world.given['starts'].get(run, first)
        current = days[-1]['count'] if days else None
        points = []
        for x, y in values(run):
            if counting:
                if first is None or (x < first and not from_start):
                    continue
                x = (x - first) // first_step
            if params['unit'] == 'percent':
                y = None if y is None or not current else 100 * y / current
            if y is not None:
                points.append((x, y))
        lines.append(line(names[run], points, 1 if counting else first_step))
    return lines


def since_start(index, is_week):
    """Days since the start; a week by its number, where the first is 1."""
    if index > 0 and is_week:
        return [count(index + 1)]
    return [count(abs(index))] if index else []


def position_of(is_week):
    """How an axis that begins with the start of a run says where something stands."""
    return week_of_run if is_week else count


def compared(world, params, title, values, step):
    lines = series_of(world, params, values, step)
    filled = [each for each in lines if each['points']]
    percents, counted = params['unit'] == 'percent', params['align'] != 'dates'
    say = percent if percents else count
    marks = {'kind': 'panels' if len(filled) > MOST_LINES else 'lines', 'series': filled}
    missing = [count(len(lines) - len(filled))] if len(lines) > len(filled) else []
    shared = set.intersection(*({x for x, _ in each['points']} for each in filled)) if filled else set()
    if len(filled) < 2:
        facts = [*[text(each['label']) for each in filled], *(missing if filled else [])]
    elif not shared:
        facts = missing
    else:
        last = max(shared)
        heights = [(each['label'], dict(each['points'])[last]) for each in filled]
        top, low = (best(value for _, value in heights) for best in (max, min))
        when = since_start(last, step == 7) if counted else [day(last)]
        leading = [text(label) for label, value in heights if value == top]
        least = [*[text(label) for label, value in heights if value == low], say(low)]
        if top == low:
            told = [say(top)]
        elif len(lines) == 2 and not percents:
            (one, value), (other, beside) = heights
            lower = one if value == low else other
            told = [*leading, say(abs(value - beside)), text(lower), say(top), say(low)]
        else:
            told = [*leading, say(top), *least]
        facts = [*told, *when, *missing]
    return Figure(title, marks, facts, named=line_words(lines, 1 if percents else 0, position_of(step == 7) if counted else day))


@figure('compare-enrollment')
def compare_enrollment(world, params):
    values = lambda run: [(row['date'], row['count']) for row in days_of(world, 'enrollment', {'runId': run})]
    return compared(world, params, 'Enrollment', values, 1)


@figure('compare-activity')
def compare_activity(world, params):
    values = lambda run: [(row['week_ending'], row['any']) for row in weeks_of(world, run)]
    return compared(world, params, 'Weekly activity', values, 7)


def beside_earlier(world, params, view, title, index, value):
    """A run over the range of the earlier runs of its course."""
    rows = sorted(find('view', view)(world, params)['rows'], key=lambda row: row[index])
    if not rows:
        return None
    beside = 'Earlier run' if all(row['earlier_runs'] <= 1 for row in rows) else 'Median of earlier runs'
    lines = [
        line(label, [(row[index], row[key]) for row in rows], 1)
        for label, key in (('This run', value), (beside, 'median_of_runs'))
    ]
    lines = [each for each in lines if each['points']]
    named = line_words(lines, 0, position_of(index == 'week_no'))
    last = next((row for row in reversed(rows) if row[value] is not None and row['median_of_runs'] is not None), None)
    facts = []
    if last is not None:
        own, middle, runs = last[value], last['median_of_runs'], last['earlier_runs']
        facts = [*since_start(last[index], index == 'week_no'), count(own)]
        # Before the start nothing is held against the earlier runs.
        if max(row[index] for row in rows if row[value] is not None) < 0:
            return Figure(title, {'kind': 'lines', 'series': lines}, facts, named=named)
        if own != middle and middle != 0:
            facts.append(percent(100 * abs(own - middle) / middle))
        facts += [count(runs)] if runs > 1 else []
        if own == middle or middle != 0:
            facts += [count(middle)] if runs == 1 else [count(last['lowest']), count(last['highest'])]
    return Figure(title, {'kind': 'lines', 'series': lines}, facts, named=named)


@figure('run-earlier')
def run_earlier(world, params):
    return beside_earlier(world, params, 'run-earlier', "Compared with earlier runs", 'day_no', 'count')


@figure('run-earlier-activity')
def run_earlier_activity(world, params):
    return beside_earlier(world, params, 'run-earlier-activity', "Activity compared with earlier runs", 'week_no', 'any')


def highest(rows, value, say):
    """Which of the compared has most: it alone, or two that are level."""
    known = [(row['label'], value(row)) for row in rows if value(row) is not None]
    if not known:
        return []
    top = max(number for _, number in known)
    level = [label for label, number in known if number == top]
    return [*[text(label) for label in level], say(top)]


def matrix(title, rows, columns, facts):
    marks = {
        'kind': 'matrix',
        'rows': [row['label'] for row in rows],
        'columns': [(label, [value(row) for row in rows]) for label, value in columns],
    }
    return Figure(title, marks, facts, named=[count(len(rows))])


def last_count(world, run):
    days = world.of_run('enrollment', run)
    return max(days, key=lambda row: row['date'])['count'] if days else None


def jobs_of_skills(world, skills):
    return {row['job_id'] for row in world.rows('job-skills') if row['skill_id'] in skills}


def compared_courses(world, params):
    """Courses with what they teach, to how many jobs that leads, and how many are enrolled in their runs."""
    names = course_names(world, params['courseKeys'])
    rows = []
    for key in params['courseKeys']:
        skills = {row['skill_id'] for row in world.rows('course-skills') if row['course_key'] == key}
        runs = runs_of_course(world, key)
        counts = [last_count(world, run) for run in runs]
        known = [each for each in counts if each is not None]
        if not skills and not runs:
            continue
        rows.append({'label': names[key], 'key': key, 'skills': len(skills), 'jobs': len(jobs_of_skills(world, skills)), 'current': sum(known) if known else None})
    return rows


@figure('compare-courses-figures')
def compare_courses(world, params):
    rows = compared_courses(world, params)
    columns = [('Skills', lambda row: row['skills']), ('Jobs', lambda row: row['jobs']), ('Enrolled, sum of runs', lambda row: row['current'])]
    facts = highest(rows, lambda row: row['skills'], exact) + highest(rows, lambda row: row['current'], exact)
    return matrix('Figures side by side', rows, columns, facts)


def largest_run(world, ids):
    """Which of the compared runs has most learners."""
    names = run_names(world, ids)
    rows = [{'label': names[run], 'run': run, 'current': last_count(world, run)} for run in ids]
    rows.sort(key=lambda row: known_first(row['current'], row['run']))
    return highest(rows, lambda row: row['current'], exact)


@figure('compare-jobs-figures')
def compare_jobs(world, params):
    covered, rows = taught(world), []
    listed = {row['id'] for row in world.rows('jobs')}
    for job in params['jobIds']:
        if job not in listed:
            continue
        skills = [row['skill_id'] for row in world.rows('job-skills') if row['job_id'] == job]
        part = sum(1 for skill in skills if skill in covered)
        rows.append({'label': job_name(world, job), 'id': job, 'posting': posting_of(world, job), 'pct': 100 * part / len(skills) if skills else None})
    served = lambda key: lambda row: row['posting'].get(key)
    columns = [
        ('Median salary, USD/yr', served('median_salary')),
        ('Unique postings', served('unique_postings')),
        ('Companies', served('unique_companies')),
        ('Posting duration, days', served('median_posting_duration')),
        ('Linked skills, %', lambda row: row['pct']),
    ]
    facts = highest(rows, served('median_salary'), dollars) + highest(rows, served('unique_postings'), exact)
    return matrix('Figures side by side', rows, columns, facts)


def demand_of(world, skill):
    """Unique postings that name a skill, over all jobs."""
    return total([row['unique_postings'] for row in world.by('job-skills', 'skill_id', skill)])


@figure('compare-skills-figures')
def compare_skills(world, params):
    listed, rows = {row['id'] for row in world.rows('skills')}, []
    for skill in params['skillIds']:
        if skill not in listed:
            continue
        links = world.by('course-skills', 'skill_id', skill)
        sure = [row['confidence'] for row in links if row['confidence'] is not None]
        jobs = world.by('job-skills', 'skill_id', skill)
        rows.append({'label': skill_name(world, skill), 'id': skill, 'courses': len(links), 'sure': max(sure, default=None), 'jobs': len(jobs), 'demand': demand_of(world, skill)})
    columns = [
        ('Courses', lambda row: row['courses']),
        ('Best confidence', lambda row: row['sure']),
        ('Jobs', lambda row: row['jobs']),
        ('Demand, postings', lambda row: row['demand']),
    ]
    facts = highest(rows, lambda row: row['demand'], exact) + highest(rows, lambda row: row['courses'], exact)
    return matrix('Figures side by side', rows, columns, facts)


def shared(title, things, rows, columns):
    """What several things have in common: rows by label, each with its value in each of the things, and its place in the table."""
    strongest = lambda row: max([0] + [value for value in row['values'].values() if value is not None])
    ordered = sorted(rows, key=lambda row: (-len(row['values']), -strongest(row), *row['place']))
    shown = ordered[:MOST_ROWS]
    # Fewer than two that are known: nothing is compared.
    in_all = sum(1 for row in rows if len(row['values']) == things)
    alone = sum(1 for row in rows if len(row['values']) == 1)
    in_common = [*([count(things)] if things > 2 else []), *([count(in_all)] if in_all else []), count(alone), count(len(rows))]
    facts = in_common if things > 1 else []
    marks = {
        'kind': 'matrix',
        'rows': [row['label'] for row in shown],
        'columns': [(label, [row['values'].get(key) for row in shown]) for key, label in columns],
    }
    note = [count(len(shown))] if len(shown) < len(rows) else []
    return Figure(title, marks, facts, note=note, named=[count(len(shown))])


def by_name(name, key):
    """The place in a table that is sorted by name: without one comes first."""
    return name is not None, nocase(name or ''), key


def side_by_side(links, row_key, thing_key, value, label, place):
    rows = {}
    for link in links:
        key = link[row_key]
        row = rows.setdefault(key, {'label': label(key), 'values': {}, 'place': place(key)})
        row['values'][link[thing_key]] = link[value]
    return list(rows.values())


@figure('compare-course-skills')
def compare_course_skills(world, params):
    keys = params['courseKeys']
    links = [row for row in world.rows('course-skills') if row['course_key'] in keys]
    names = course_names(world, keys)
    place = lambda skill: by_name(named_or_none(world, skill), skill)
    rows = side_by_side(links, 'skill_id', 'course_key', 'confidence', lambda skill: skill_name(world, skill), place)
    return shared('Skills side by side', len(keys), rows, [(key, names[key]) for key in keys])


def column_names(world, table, ids):
    """Names at the head of columns; those that several bear are told apart by the id."""
    listed = {row['id'] for row in world.rows(table)}
    names = {each: name_of(by_id(world, table, each)) or 'Unnamed' for each in ids if each in listed}
    return told_apart(names)


@figure('compare-job-skills')
def compare_job_skills(world, params):
    names = column_names(world, 'jobs', params['jobIds'])
    links = [row for row in world.rows('job-skills') if row['job_id'] in names]
    place = lambda skill: by_name(named_or_none(world, skill), skill)
    rows = side_by_side(links, 'skill_id', 'job_id', 'unique_postings', lambda skill: skill_name(world, skill), place)
    return shared('Skills side by side', len(names), rows, list(names.items()))


@figure('compare-skill-courses')
def compare_skill_courses(world, params):
    names = column_names(world, 'skills', params['skillIds'])
    links = [row for row in world.rows('course-skills') if row['skill_id'] in names]
    labels = course_names(world, sorted({row['course_key'] for row in links}))
    rows = side_by_side(links, 'course_key', 'skill_id', 'confidence', lambda key: labels[key], lambda key: by_name(key, key))
    return shared('Courses side by side', len(names), rows, list(names.items()))
