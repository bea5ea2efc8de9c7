"""The figures of a run over days and weeks: enrollment, modes, activity."""

import re

from figure_marks import Figure, figure, line, line_words
from figures_reading import days_of, weeks_of
from sentences import count, day, moved, moved_between, percent, share, text

MODES = {
    'audit': 'Audit',
    'verified': 'Verified',
    'professional': 'Professional',
    'no-id-professional': 'Professional, no ID',
    'honor': 'Honor',
    'credit': 'Verified with credit',
    'masters': 'Master’s',
}


def mode_name(mode):
    return MODES.get(mode) or re.sub('^[a-z]', lambda found: found[0].upper(), mode)


KINDS = [('any', 'Any activity'), ('played_video', 'Played video'), ('attempted_problem', 'Tried problem'), ('posted_forum', 'Forum')]
MOST_BANDS = 4


def gaps(days, step=1):
    """How many days or weeks between the first and the last row have none."""
    missing = sum(max(0, -(-(after - before) // step) - 1) for before, after in zip(days, days[1:]))
    return [count(missing)] if missing else []


def gap_days(rows):
    return gaps([row['date'] for row in rows])


def first_of(rows, best):
    """The first row with the best value: ties name the first day."""
    top = max(best(row) for row in rows)
    return next(row for row in rows if best(row) == top)


@figure('run-enrollment')
def enrollment(world, params):
    rows = days_of(world, 'enrollment', params)
    marks = {'kind': 'lines', 'series': [line('Enrolled', [(row['date'], row['count']) for row in rows], 1)]}
    return Figure('Daily enrollment', marks, enrollment_facts(rows), note=gap_days(rows))


def enrollment_facts(rows):
    if not rows:
        return []
    first, last = rows[0], rows[-1]
    if len(rows) == 1:
        return [count(first['count']), day(first['date'])]
    peak = first_of(rows, lambda row: row['count'])
    highest = [text('highest')] if peak['count'] == last['count'] else [text('peaked'), count(peak['count']), day(peak['date'])]
    if first['count'] == last['count'] == peak['count']:
        return [count(last['count']), day(first['date']), day(last['date']), text('no higher count')]
    if first['count'] == last['count']:
        return [count(last['count']), day(first['date']), day(last['date']), *highest]
    return [day(first['date']), day(last['date']), *moved_between(first['count'], last['count']), *highest]


def net_changes(rows):
    """The change of each day from the day before it; of no other day."""
    counts = {row['date']: row['count'] for row in rows}
    return {date: value - counts[date - 1] for date, value in counts.items() if date - 1 in counts}


@figure('run-net-change')
def net_change(world, params):
    rows = days_of(world, 'enrollment', params)
    # The day before the first chosen day is known as well.
    changes = net_changes(days_of(world, 'enrollment', {'runId': params['runId']}))
    dates = [row['date'] for row in rows]
    if len(rows) <= 120:
        per, unknown, points = 'day', 0, [[date, changes[date]] for date in dates if date in changes]
    else:
        # A week is drawn that lies within the days, and of which the change of each day is known.
        per, shown, unknown = 'week', set(dates), 0
        points = []
        for sunday in range(dates[0] + 6 + (3 - dates[0] - 6) % 7, dates[-1] + 1, 7):
            week = range(sunday - 6, sunday + 1)
            if all(date in shown and date in changes for date in week):
                points.append([sunday, sum(changes[date] for date in week)])
            else:
                unknown += 1
    marks = {'kind': 'changes', 'points': points, 'from': dates[0] if dates else 0, 'to': dates[-1] if dates else 0}
    facts = []
    if points:
        top = max(value for _, value in points)
        when = next(date for date, value in points if value == top)
        losses = sum(1 for _, value in points if value < 0)
        facts = [*([count(top), day(when)] if top > 0 else []), *([count(losses)] if losses else []), *([] if len(points) == 1 and not losses else [count(len(points))])]
    named = line_words([{'label': 'Net change', 'points': points}], 0)
    return Figure(f"Net change per {per}", marks, facts, note=[*gap_days(rows), *([count(unknown)] if unknown else [])], named=named)


def bands_of(rows):
    """Modes that have a learner on any day, the largest of the last day first, and on top those in no mode that has a name."""
    last = rows[-1] if rows else {'modes': {}}
    used = sorted({mode for row in rows for mode, learners in row['modes'].items() if learners > 0})
    used.sort(key=lambda mode: -last['modes'].get(mode, 0))
    bands = [(mode_name(mode), [(row['date'], row['modes'].get(mode, 0)) for row in rows]) for mode in used]
    unlisted = [(row['date'], max(0, unlisted_of(row) or 0) if row['count'] is not None or not row['modes'] else None) for row in rows]
    if any(value is not None and value > 0 for _, value in unlisted):
        bands.append(('Unlisted modes', unlisted))
    return bands


def unlisted_of(row):
    """The learners of a day that no mode counts."""
    named = row['modes'].values()
    return None if row['count'] is None or not named else row['count'] - sum(named)


@figure('run-modes')
def modes(world, params):
    rows = days_of(world, 'enrollment-mode', params)
    bands = bands_of(rows)
    named = [band for band in bands if band[0] != 'Unlisted modes']
    shown = [row['date'] for row in rows]
    if len(rows) == 1:
        bars = [(label, points[-1][1], 'apart' if label == 'Unlisted modes' else 'plain') for label, points in bands]
        marks = {'kind': 'bars', 'bars': bars, 'notes': [None] * len(bars)}
    else:
        kind = 'panels' if len(named) > MOST_BANDS else 'areas'
        # Areas stand on each other: a day of which one is not known has none.
        unknown = {x for _, points in bands for x, y in points if y is None} if kind == 'areas' else set()
        drawn = [(label, [(x, None if x in unknown else y) for x, y in points]) for label, points in bands]
        marks = {'kind': kind, 'series': [line(label, points, 1) for label, points in drawn]}
        known = [x for _, points in drawn for x, y in points if y is not None]
        shown = [x for x in shown if known and min(known) <= x <= max(known)]
    facts = []
    if rows and rows[-1]['count'] is not None:
        last = rows[-1]
        total = last['count'] or 0
        facts += [day(last['date']), count(total)]
        for label, points in named[:3]:
            facts += [text(label), count(points[-1][1]), share(points[-1][1], total)]
        gap = unlisted_of(last) or 0
        if gap > 0:
            facts += [count(gap), share(gap, total)]
        if gap < 0 and named:
            facts.append(count(-gap))
    return Figure('Enrollment by mode', marks, facts, note=gaps(shown) if bands else [], named=[count(len(bands))] if len(rows) == 1 else None)


@figure('run-ever-enrolled')
def ever_enrolled(world, params):
    rows = days_of(world, 'enrollment-mode', params)
    known = [row for row in rows if row['cumulative_count'] is not None]
    if len(known) < 2:
        return None
    series = line('Ever enrolled', [(row['date'], row['cumulative_count']) for row in rows], 1)
    last = known[-1]
    is_known = last['count'] is not None and last['cumulative_count'] > 0
    still = [count(last['count']), share(last['count'], last['cumulative_count'])] if is_known else []
    facts = [count(last['cumulative_count']), day(last['date']), *still]
    return Figure('Ever enrolled', {'kind': 'lines', 'series': [series]}, facts, note=gap_days(known))


@figure('run-activity')
def activity(world, params):
    weeks = [
        row
        for row in weeks_of(world, params['runId'])
        if params.get('from', row['week_ending']) <= row['week_ending'] <= params.get('to', row['week_ending'])
    ]
    enrolled = {row['date']: row['count'] for row in world.of_run('enrollment', params['runId'])}
    is_share = params.get('unit') == 'percent'

    def height(row, kind):
        whole = enrolled.get(row['week_ending'])
        if not is_share or row[kind] is None:
            return row[kind]
        return None if not whole else 100 * row[kind] / whole

    series = [line(label, [(row['week_ending'], height(row, kind)) for row in weeks], 7) for kind, label in KINDS]
    filled = [each for each in series if each['points']]
    marks = {'kind': 'lines', 'series': filled}
    facts = share_facts(weeks, lambda row: height(row, 'any')) if is_share else activity_facts(weeks)
    missing = gaps(sorted({point[0] for each in filled for point in each['points']}), 7)
    return Figure('Weekly activity', marks, facts, note=missing, decimals=1 if is_share else 0)


def activity_facts(weeks):
    known = [row for row in weeks if row['any'] is not None]
    if not known:
        return []
    last = known[-1]
    end = [count(last['any']), day(last['week_ending'])]
    four = next((row for row in known if row['week_ending'] == last['week_ending'] - 28), None)
    if four is not None:
        over = [count(4)]
        return [*over, *end] if four['any'] == last['any'] else [*moved(four['any'], last['any']), *over, *end]
    first = known[0]
    if first is last:
        return end
    start = [day(first['week_ending'])]
    return [*start, *end] if first['any'] == last['any'] else [*moved(first['any'], last['any']), *start, *end]


def share_facts(weeks, height):
    known = [row for row in weeks if height(row) is not None]
    if not known:
        return []
    missing = [count(len(weeks) - len(known))] if len(weeks) > len(known) else []
    return [percent(height(known[-1])), day(known[-1]['week_ending']), *missing]
