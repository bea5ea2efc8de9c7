"""One problem: its answers and its grades."""

import math

from figure_marks import Figure, figure, printed
from figures_compared import run_names
from sentences import count, half, inside_quotes, one_of, percent, share, text
from figures_traits import weighted_median
from views_attention import problem_runs

MOST_ANSWERS = 12
MOST_GRADE_BARS = 100


def answers_of(world, params):
    """The answers to one part: learners of last responses, or of the one count there is."""
    rows = []
    for row in world.of_run('answer-distribution', params['runId']):
        if row['module_id'] != params['moduleId'] or row['part_id'] != params.get('partId', row['part_id']):
            continue
        last = row['last_response_count']
        rows.append({**row, 'learners': row['count'] if last is None else last, 'label': answer_label(row), 'said': answer_text(row)})
    return rows


def answer_text(row):
    value = row['answer_value']
    return '(empty)' if value is None or value.strip() == '' else value


def answer_label(row):
    mark = {None: '', True: '✓ ', False: '✗ '}[row['correct']]
    variant = row['variant']
    return f'{mark}{answer_text(row)}' + ('' if variant is None else f' (variant {variant:,.0f})')


def by_learners(rows):
    """Most first; those that are level by what was answered, to which variant and when it was counted."""
    nothing_first = lambda value: (value is not None, value if value is not None else '')
    ties = ('answer_value', 'value_id', 'variant', 'created')
    return sorted(rows, key=lambda row: (-(row['learners'] or 0), row['learners'] is None, *(nothing_first(row[key]) for key in ties)))


@figure('problem-answers')
def answers(world, params):
    rows = by_learners(answers_of(world, params))
    kinds = {None: 'apart', True: 'right', False: 'wrong'}
    bars = [(row['label'], row['learners'] or 0, kinds[row['correct']]) for row in rows[:MOST_ANSWERS]]
    others = rows[MOST_ANSWERS:]
    if others:
        words = f'Other ({len(others):,} {"answer" if len(others) == 1 else "answers"})'
        bars.append((words, sum(row['learners'] or 0 for row in others), 'apart'))
    total = sum(row['learners'] or 0 for row in rows)
    facts = []
    if total > 0:
        top = rows[0]['learners']
        level = [row for row in rows if row['learners'] == top]
        right = sum(row['learners'] or 0 for row in rows if row['correct'] is True)
        correct = [share(right, total)] if any(row['correct'] is not None for row in rows) else []
        facts = [count(total), count(len(rows)), one_of(level, lambda row: [text(inside_quotes(row['said'])), share(top, total)]), *correct]
    return Figure('Answers', {'kind': 'bars', 'bars': bars, 'notes': [None] * len(bars)}, facts, named=[count(len(bars))])


@figure('problem-recovery')
def recovery(world, params):
    rows = answers_of(world, params)
    both = [row for row in rows if row['first_response_count'] is not None and row['last_response_count'] is not None]
    pairs = [(row['label'], row['first_response_count'], row['last_response_count']) for row in by_learners(both)[:MOST_ANSWERS]]
    total = lambda key, some: sum(row[key] or 0 for row in some)
    first, last = total('first_response_count', rows), total('last_response_count', rows)
    right = [row for row in rows if row['correct'] is True]
    facts = []
    if first and last and len(both) == len(rows):
        facts = [share(total('first_response_count', right), first), share(total('last_response_count', right), last)]
    return Figure('From the first answer to the last', {'kind': 'pairs', 'pairs': pairs}, facts, named=[count(len(pairs))])


def grade_width(grades, top):
    """Points of a bar: one or a half; where these would be more than a hundred bars, 1, 2 or 5 with zeros."""
    least = 1 if all(float(grade).is_integer() for grade in grades) else 0.5
    if top / least <= MOST_GRADE_BARS:
        return least
    wide = [factor * 10.0**power for power in range(-1, 12) for factor in (1, 2, 5)]
    return next(width for width in wide if width >= top / MOST_GRADE_BARS * (1 - 1e-12))


@figure('problem-grades')
def grades(world, params):
    rows = [row for row in world.of_run('grade-distribution', params['runId']) if row['module_id'] == params['moduleId']]
    known = [(row['grade'], row['count']) for row in rows if row['grade'] is not None]
    top = max([grade for grade, _ in known] + [row['max_grade'] or 0 for row in rows] + [0])
    width = grade_width([grade for grade, _ in known], top)
    before = width / 2 if width <= 1 else 0
    counts = {}
    for grade, learners in known:
        step = math.floor((grade + before) / width)
        counts[step] = counts.get(step, 0) + learners
    steps = range(math.floor((top + before) / width) + 1) if known else []
    median = weighted_median(known)
    marks = {
        'kind': 'histogram',
        'bins': [[step * width - before, counts.get(step, 0)] for step in steps],
        'width': width,
        'marks': [] if median is None else [median],
    }
    total = sum(row['count'] for row in rows)
    facts = []
    if median is not None and total:
        full = sum(row['count'] for row in rows if row['grade'] is not None and row['grade'] == row['max_grade'])
        possible = list({row['max_grade'] for row in rows if row['max_grade'] is not None})
        facts = [count(total), half(median), *([half(possible[0])] if len(possible) == 1 else []), share(full, total)]
    return Figure('Grades', marks, facts, named=[count(len(marks['bins']))])


@figure('problem-runs')
def question_in_runs(world, params):
    rows = sorted(problem_runs(world, params), key=lambda row: (row['first_day'] is None, row['first_day'] or 0, row['run_id']))
    if len(rows) < 2:
        return None
    first = all(row['first_right_pct'] is not None for row in rows)
    keys = ('first_right_pct', 'first_low_pct', 'first_high_pct', 'first_learners') if first else ('right_pct', 'low_pct', 'high_pct', 'learners')
    names = run_names(world, [row['run_id'] for row in rows])
    shares = [(names[row['run_id']], *(row[key] for key in keys)) for row in rows]
    marks = {
        'kind': 'dots',
        'dots': [(name, value, False) for name, value, _, _, _ in shares],
        'notes': [printed(count(learners)) for *_, learners in shares],
        'between': [[low, high] for _, _, low, high, _ in shares],
    }
    least, most = (choose(shares, key=lambda share: share[1]) for choose in (min, max))
    level = lambda value: [share for share in shares if share[1] == value]
    told = lambda value: one_of(level(value), lambda share: [percent(share[1]), text(share[0])])
    facts = [told(least[1]), told(most[1]), count(len(shares))]
    # The note tells which interval is drawn.
    return Figure('The same question in all runs', marks, facts, note=[count(95)], named=[count(len(shares))])
