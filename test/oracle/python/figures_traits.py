"""Who is enrolled: ages, education, gender, countries. Shares are of those who said, or of all, as each sentence tells."""

import re

from figure_marks import Figure, figure, in_order, line, printed
from figures_reading import days_of, newest_of
from figures_runs import gap_days
from sentences import civil, count, day, half, percent, share, text

LEVELS = {
    'none': 'None',
    'primary': 'Primary',
    'junior_secondary': 'Middle',
    'secondary': 'Secondary',
    'associates': 'Associate',
    'bachelors': 'Bachelor’s',
    'masters': 'Master’s',
    'doctorate': 'Doctorate',
    'other': 'Other',
}
SAID = [('female', 'Female'), ('male', 'Male'), ('other', 'Other')]
# Shares of fewer learners than this are noise.
FEWEST = 100
BANDS = [('25 and under', None, 25), ('26 to 40', 26, 40), ('41 and over', 41, None)]
OPEN_FROM = 100


def ages_of(rows):
    """Age in the year of the record and learners, of all who gave a year of birth."""
    pairs = [(civil(row['date'])[0] - row['birth_year'], row['count']) for row in rows if 1 <= (row['birth_year'] or 0) <= 9999]
    return sorted(pairs)


def weighted_median(pairs):
    """The value in the middle; of an even number the mean of the two in the middle."""
    total = sum(weight for _, weight in pairs)
    if total == 0:
        return None
    places, middle, before = {(total - 1) // 2, total // 2}, {}, 0
    for value, weight in sorted(pairs):
        middle |= {place: value for place in places if before <= place < before + weight}
        before += weight
    return (middle[(total - 1) // 2] + middle[total // 2]) / 2


@figure('run-ages')
def ages(world, params):
    rows = newest_of(world, 'enrollment-birth-year', params['runId'])
    known, width = ages_of(rows), params.get('binWidth', 1)
    counts = {}
    for age, learners in known:
        if age >= 0:
            start = OPEN_FROM if age >= OPEN_FROM else age - age % width
            counts[start] = counts.get(start, 0) + learners
    starts = range(min(counts), max(counts) + 1, width) if counts else []
    median = weighted_median(known)
    marks = {
        'kind': 'histogram',
        'bins': [(start, counts.get(start, 0)) for start in starts],
        'width': width,
        'marks': [] if median is None else [median + 0.5],
    }
    facts = [*age_facts(known, median), *of_newest(world, params['runId'], rows)]
    return Figure('Enrollment by age', marks, facts, note=implausible(rows, known), named=[count(len(marks['bins']))])


def age_facts(known, median):
    if median is None:
        return []
    total = sum(learners for _, learners in known)
    sizes = [
        sum(learners for age, learners in known if (low is None or age >= low) and (high is None or age <= high))
        for _, low, high in BANDS
    ]
    largest = sizes.index(max(sizes))
    return [count(total), share(sizes[largest], total), text(BANDS[largest][0]), half(median)]


def implausible(rows, known):
    """How many gave a year that cannot be true, and which years."""
    odd = [row for row in rows if 1 <= (row['birth_year'] or 0) <= 9999 and not 0 <= civil(row['date'])[0] - row['birth_year'] <= 122]
    if not odd:
        return []
    years = sorted(row['birth_year'] for row in odd)
    unborn = sum(learners for age, learners in known if age < 0)
    left_out = [count(unborn), text(BANDS[0][0])] if unborn else []
    return [count(sum(row['count'] for row in odd)), *[text(str(year)) for year in years], *left_out]


def level_label(level):
    """A level that no list has begins with a capital as the others do."""
    if level is None:
        return 'Not reported'
    return LEVELS.get(level, re.sub('^[a-z]', lambda found: found[0].upper(), level))


def level_place(level):
    ranked = list(LEVELS)
    if level is None:
        return len(ranked) + 1
    return ranked.index(level) if level in LEVELS else len(ranked)


#: Of fewer none is called the commonest.
MIN_SAID = 30


@figure('run-education')
def education(world, params):
    rows = newest_of(world, 'enrollment-education', params['runId'])
    rows = sorted(rows, key=lambda row: (level_place(row['education_level']), row['education_level'] or ''))
    known = [row for row in rows if row['education_level'] is not None]
    whole = sum(row['count'] for row in known)
    label = level_label
    bars, notes = [], []
    for row in rows:
        level = row['education_level']
        bars.append((label(level), row['count'], 'apart' if level is None else 'plain'))
        notes.append(None if level is None or whole == 0 else printed(percent(100 * row['count'] / whole)))
    facts = []
    if known and whole < MIN_SAID:
        facts = [count(whole)]
    elif known:
        top = max(row['count'] for row in known)
        most = next(row for row in known if row['count'] == top)
        silent = sum(row['count'] for row in rows if row['education_level'] is None)
        part = share(most['count'], whole) if whole else count(most['count'])
        facts = [text(label(most['education_level'])), part, *counted(silent)]
    facts = [*facts, *of_newest(world, params['runId'], rows)]
    return Figure('Enrollment by education', {'kind': 'bars', 'bars': bars, 'notes': notes}, facts, named=[count(len(bars))])


@figure('run-gender')
def gender(world, params):
    rows = days_of(world, 'enrollment-gender', params)
    shares, facts = [], []
    if rows:
        last = rows[-1]
        known = [[label, last[key]] for key, label in SAID if last[key] is not None]
        # Where one gender is not known, no share is.
        shares = known if len(known) == len(SAID) else []
        said = sum(learners for _, learners in shares)
        facts = [*([day(last['date'])] if shares or not known else []), *([count(said)] if said else [])]
        for label, learners in shares if said else []:
            facts += [text(label.lower()), share(learners, said)]
        facts += counted(last['unknown'] or 0)
        facts += not_enrollment(world, params['runId'], [last[key] for key in ('female', 'male', 'other', 'unknown')], last['date'])
    return Figure('Enrollment by gender', {'kind': 'shares', 'shares': shares}, facts, named=['100', count(len(shares))])


def not_enrollment(world, run_id, counts, date):
    """What is said behind the finding about counts of a day that are not its enrollment."""
    enrolled = [row['count'] for row in world.of_run('enrollment', run_id) if row['date'] == date]
    odd = enrolled and None not in counts and sum(counts) != enrolled[0]
    return [text('add up to'), count(sum(counts)), count(enrolled[0])] if odd else []


def of_newest(world, run_id, rows):
    return not_enrollment(world, run_id, [row['count'] for row in rows], rows[0]['date']) if rows else []


def counted(silent):
    """Those who did not say, by their number; nothing where there are none."""
    return [count(silent)] if silent else []


@figure('run-gender-trend')
def gender_trend(world, params):
    rows = days_of(world, 'enrollment-gender', params)
    series = []
    for key, label in SAID:
        points = []
        for row in rows:
            said = [row[each] for each, _ in SAID]
            is_known = None not in said and sum(said) >= FEWEST
            points.append((row['date'], 100 * row[key] / sum(said) if is_known else None))
        series.append(line(label, points, 1))
    if all(len(each['points']) < 2 for each in series):
        return None
    marks = {'kind': 'lines', 'series': series}
    drawn = [point[0] for each in series for point in each['points']]
    shown = [row for row in rows if min(drawn) <= row['date'] <= max(drawn)]
    return Figure('Gender over time, % of those who answered', marks, [count(FEWEST)], note=gap_days(shown), decimals=1)


def country_name(world, row):
    known = world.given['regions'].get(row['country_alpha2'] or '')
    given = row['country_name']
    return known or ('Not reported' if given in (None, 'UNKNOWN') else given)


def countries_of(world, run_id):
    """The countries of the newest day, those with most learners first."""
    rows = newest_of(world, 'enrollment-location', run_id)
    return sorted(rows, key=lambda row: (-row['count'], row['country_name'] or ''))


def country_facts(world, rows):
    total = sum(row['count'] for row in rows)
    known = [row for row in rows if row['country_alpha2'] is not None]
    if not known:
        return []
    unknown = sum(row['count'] for row in rows if row['country_alpha2'] is None)
    without = [count(unknown)] if unknown else []
    facts = [count(len(known)), *([count(total), *without] if total else [])]
    for row in known[:3]:
        facts += [text(country_name(world, row)), share(row['count'], total) if total else count(row['count'])]
    return facts if total else [*facts, *without]


@figure('run-countries')
def countries(world, params):
    rows = countries_of(world, params['runId'])
    total = sum(row['count'] for row in rows)
    located = [row for row in rows if row['country_alpha2'] is not None]
    top = located[:15]
    bars = [(country_name(world, row), row['count'], 'plain') for row in top]
    notes = [None if total == 0 else printed(percent(100 * row['count'] / total)) for row in top]
    note = [count(len(top))] if len(located) > len(top) else []
    facts = [*country_facts(world, rows), *of_newest(world, params['runId'], rows)]
    return Figure('Enrollment by country', {'kind': 'bars', 'bars': bars, 'notes': notes}, facts, note=note, named=[count(len(bars))])


@figure('run-world')
def world_map(world, params):
    rows = countries_of(world, params['runId'])
    marks = {'kind': 'world', 'countries': in_order([country_name(world, row), row['count'], row['country_alpha2']] for row in rows)}
    note = of_newest(world, params['runId'], rows)
    return Figure('World map', marks, [], note=note, named=[count(len(rows)), *country_facts(world, rows)])
