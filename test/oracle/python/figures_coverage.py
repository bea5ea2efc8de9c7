"""The figures of demand against supply."""

from figure_marks import Figure, figure, in_order
from sentences import count, exact, percent, text
from views_coverage import MOST_ON_MAP, PLACES, on_map


def rows_in(world, params, place):
    return [row for row in on_map(world, params) if row['place'] == PLACES[place]]


def first(rows, key):
    return min(rows, key=lambda row: (-(row[key] or 0), row['skill_id']), default=None)


def to_build(rows):
    """The first of what to build: by opportunity, then by demand."""
    return min(rows, key=lambda row: (-(row['opportunity_pct'] or 0), -(row['demand'] or 0), row['skill_id']), default=None)


@figure('coverage-map')
def coverage_map(world, params):
    rows = on_map(world, params)
    build, keep = to_build(rows_in(world, params, 'build')), first(rows_in(world, params, 'keep'), 'demand')
    facts = [fact for row in (build, keep) if row for fact in (text(row['name']), exact(row['demand']))]
    is_taught = lambda row: row['place'] not in (PLACES['build'], PLACES['rest'])
    supply = lambda row: 0 if row['supply'] is None and not is_taught(row) else row['supply']
    points = in_order([row['name'], row['demand'], supply(row)] for row in rows if supply(row) is not None)
    left = len(rows) - len(points)
    is_cut = any(len(rows_in(world, params, place)) >= most for place, most in MOST_ON_MAP.items())
    note = [count(most) for most in MOST_ON_MAP.values()] if is_cut else []
    note += [count(left)] if left else []
    marks = {'kind': 'scatter', 'points': points, 'scale': 'logarithmic', 'rising': 'logarithmic', 'spread': True}
    return Figure('Demand against supply', marks, facts, note=note, named=[count(len(points))])


@figure('coverage-nearness')
def coverage_nearness(world, params):
    rows = rows_in(world, params, 'build')
    near = [row for row in rows if row['nearness_pct'] is not None]
    points = in_order([row['name'], row['demand'], row['nearness_pct']] for row in near)
    best, left = first(near, 'nearness_pct'), len(rows) - len(near)
    facts = [text(best['name']), percent(best['nearness_pct']), *([count(left)] if left else [])] if best else []
    marks = {'kind': 'scatter', 'points': points, 'scale': 'logarithmic'}
    return Figure('Gaps by demand and related skills taught', marks, facts, note=[count(MOST_ON_MAP['build'])], named=[count(len(points))])


@figure('portfolio-index')
def portfolio_index(world, params):
    """All syncs of a batch are of one day, and a line needs two."""
    return None
