"""The figures of demand against supply."""

from figure_marks import Figure, figure, in_order
from sentences import count, exact, percent, text
from views_coverage import MOST_ON_MAP, PLACES, on_map


def rows_in(world, params, place):
    return [row for row in on_map(world, params) if row['place'] == PLACES[place]]


def first(rows, key):
    return min(rows, key=lambda row: (-(row[key] or 0), row['skill_id']), default=None)


@figure('coverage-map')
def coverage_map(world, params):
    rows = on_map(world, params)
    build, keep = (first(rows_in(world, params, place), 'demand') for place in ('build', 'keep'))
    facts = [exact(build['demand'])] if build else []
    facts += [text(keep['name']), exact(keep['demand'])] if keep else []
    supply = lambda row: 0 if row['supply'] is None and row['place'] == PLACES['build'] else row['supply']
    points = in_order([row['name'], row['demand'], supply(row)] for row in rows if supply(row) is not None)
    left = len(rows) - len(points)
    note = [count(MOST_ON_MAP[place]) for place in ('build', 'keep', 'review')] + ([count(left)] if left else [])
    marks = {'kind': 'scatter', 'points': points, 'scale': 'logarithmic', 'rising': 'logarithmic'}
    return Figure('Demand against supply', marks, facts, note=note, named=[count(len(points))])


@figure('coverage-nearness')
def coverage_nearness(world, params):
    rows = rows_in(world, params, 'build')
    near = [row for row in rows if row['nearness_pct'] is not None]
    points = in_order([row['name'], row['demand'], row['nearness_pct']] for row in near)
    best, left = first(near, 'nearness_pct'), len(rows) - len(near)
    facts = [text(best['name']), percent(best['nearness_pct']), *([count(left)] if left else [])] if best else []
    marks = {'kind': 'scatter', 'points': points, 'scale': 'logarithmic'}
    return Figure('What to build next', marks, facts, note=[count(MOST_ON_MAP['build'])], named=[count(len(points))])


@figure('portfolio-index')
def portfolio_index(world, params):
    """All syncs of a batch are of one day, and a line needs two."""
    return None
