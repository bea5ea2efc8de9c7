"""What learners do with problems, videos and subsections."""

import json
import math
import re
import statistics

from figure_marks import Figure, figure, in_order, printed
from sentences import count, one_of, percent, share, text
from shares import funnel, funnel_spread, usual

HARD_BELOW = 50
MIN_ANSWERS = 30
MOST_PAIRS = 20
LONGEST_ID = 18
DIFFICULTIES = ['Easy', 'Medium', 'Hard']


def end_of_id(block):
    """The last part of the id of a block, shortened in its middle."""
    for mark in ('block@', '/', '|'):
        block = block.rpartition(mark)[2]
    return block if len(block) <= LONGEST_ID else f'{block[:8]}…{block[-6:]}'


def served_name(world, run_id, module):
    """The name that the service gives a problem with its answers."""
    rows = world.of_run('answer-distribution', run_id)
    names = [row['problem_display_name'] for row in rows if row['module_id'] == module and row['problem_display_name'] is not None]
    return names[0] if names else None


def unnamed_problem(module):
    """What a problem is called that nobody names."""
    if re.search(r'(?:block@|[/|])[0-9a-f]{32}$', module) or re.fullmatch(r'[0-9a-f]{32}', module):
        return f'Problem without a name ({module[-4:]})'
    return end_of_id(module)


def problem_name(world, run_id, module):
    return world.label('problem', module) or served_name(world, run_id, module) or unnamed_problem(module)


def percent_of(part, whole):
    return None if part is None or not whole else 100 * part / whole


def problems_of(world, run_id):
    """Problems with their share of correct submissions, those with most submissions first."""
    rows = [
        {**row, 'name': problem_name(world, run_id, row['module_id']), 'pct': percent_of(row['correct_submissions'], row['total_submissions']), 'parts': json.loads(row['part_ids'] or '[]')}
        for row in world.of_run('problems', run_id)
    ]
    return sorted(rows, key=lambda row: -(row['total_submissions'] if row['total_submissions'] is not None else -1))


def plain_median(values):
    values = sorted(values)
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def hard_and_tried(rows):
    """Problems below half correct that were tried as often as the problem in the middle, or more."""
    tried = [row['total_submissions'] for row in rows if (row['total_submissions'] or 0) > 0]
    middle = max(plain_median(tried) if tried else 0, MIN_ANSWERS)
    hard = [row for row in rows if (row['total_submissions'] or 0) >= middle and row['pct'] is not None and row['pct'] < HARD_BELOW]
    return sorted(hard, key=lambda row: (row['correct_submissions'] or 0) - (row['total_submissions'] or 0))


@figure('run-problems')
def problems(world, params):
    rows = problems_of(world, params['runId'])
    tried = [row for row in rows if row['pct'] is not None and row['total_submissions'] > 0]
    points = in_order([row['name'], row['total_submissions'], row['pct']] for row in tried)
    hard = hard_and_tried(rows)
    # Nobody answered, or the service does not say how many did.
    left = [count(many) for many in (sum(1 for row in rows if row['total_submissions'] == each) for each in (0, None)) if many]
    if hard:
        wrong = lambda row: (row['total_submissions'] or 0) - (row['correct_submissions'] or 0)
        worst = [row for row in hard if wrong(row) == wrong(hard[0])]
        facts = [count(len(hard)), count(len(rows)), one_of(worst, lambda row: [text(row['name']), percent(row['pct'])]), *left]
    else:
        is_few = all((row['total_submissions'] or 0) < MIN_ANSWERS for row in rows)
        facts = [count(MIN_ANSWERS) if is_few else f'{HARD_BELOW}%', *left]
    return Figure('Problems', {'kind': 'scatter', 'points': points, 'scale': 'logarithmic'}, facts, named=[count(len(points))])


def tags_of(world, run_id):
    """The values of tags with the sums of their problems; a problem with several values counts in each."""
    sums = {}
    for row in world.of_run('problem-tags', run_id):
        for key, values in json.loads(row['tags']).items():
            for value in values:
                total, right = sums.get((key, value), (None, None))
                add = lambda one, other: other if one is None else one if other is None else one + other
                sums[key, value] = (add(total, row['total_submissions']), add(right, row['correct_submissions']))
    place = lambda value: DIFFICULTIES.index(value) if value in DIFFICULTIES else -1
    tried = [(key, value, *sums[key, value], percent_of(*reversed(sums[key, value]))) for key, value in sums]
    tried = [tag for tag in tried if tag[4] is not None]
    return sorted(tried, key=lambda tag: (tag[0], place(tag[1]), tag[1]))


@figure('run-problem-tags')
def problem_tags(world, params):
    tags = tags_of(world, params['runId'])
    dots = [(value, pct, False) for _, value, _, _, pct in tags]
    notes = [printed(count(total)) for _, _, total, _, _ in tags]
    facts = []
    # Of fewer answers none is called the lowest.
    many = [tag for tag in tags if (tag[2] or 0) >= MIN_ANSWERS]
    if tags:
        facts = [count(MIN_ANSWERS)]
    if many:
        low = min(tag[4] for tag in many)
        lowest = [tag for tag in many if tag[4] == low]
        facts = [one_of(lowest, lambda tag: [text(tag[1]), text(tag[0]), percent(tag[4]), count(tag[2])]), count(MIN_ANSWERS)]
    return Figure('Problems by tag', {'kind': 'dots', 'dots': dots, 'notes': notes}, facts, named=[count(len(dots))])


def length_text(video):
    """How long a video is: in minutes and seconds."""
    length = video['duration'] or 0
    if length <= 0:
        return 'unknown length'
    seconds = math.floor(length + 0.5)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f'{hours}:{minutes:02}:{seconds % 60:02}' if hours else f'{minutes}:{seconds % 60:02}'


def name_parts(video):
    """The length of a video, and the end of its id."""
    video_id = video['video_id']
    return f"{length_text(video)}, ID {f'…{video_id[-4:]}' if len(video_id) > 4 else video_id}"


def video_names(world, run_id):
    """Names of all videos of a run; those of one length and end of the id are numbered in the order of their ids."""
    rows = world.of_run('videos', run_id)
    names = {row['video_id']: world.label('video', row['video_id']) for row in rows}
    unnamed = sorted((row for row in rows if names[row['video_id']] is None), key=lambda row: row['video_id'])
    for row in unnamed:
        same = [other['video_id'] for other in unnamed if name_parts(other) == name_parts(row)]
        place = f", {same.index(row['video_id']) + 1} of {len(same)}" if len(same) > 1 else ''
        names[row['video_id']] = f'Unnamed video ({name_parts(row)}{place})'
    return names


def short_video_names(world, shown):
    """Names on an axis of which most videos have none: their length and the end of their id. None where most have names."""
    rows = sorted(shown, key=lambda row: row['video_id'])
    unnamed = [row for row in rows if world.label('video', row['video_id']) is None]
    if len(unnamed) * 2 <= len(rows):
        return None
    names = {row['video_id']: world.label('video', row['video_id']) for row in rows}
    parts = {row['video_id']: name_parts(row).replace(', ID ', ' ') for row in unnamed}
    for video_id, short in parts.items():
        same = [other for other in parts if parts[other] == short]
        names[video_id] = f'{short} ({same.index(video_id) + 1}/{len(same)})' if len(same) > 1 else short
    return names


def videos_of(world, run_id):
    """Videos with those who left early and the share that finished; those that lost most first."""
    rows, names = [], video_names(world, run_id)
    for row in world.of_run('videos', run_id):
        started, finished = row['users_at_start'], row['users_at_end']
        known = started is not None and finished is not None
        whole = max(started, finished) if known else 0
        left = max(started - finished, 0) if known else None
        rows.append({**row, 'name': names[row['video_id']], 'left': left, 'whole': whole, 'pct': percent_of(finished, whole)})
    return sorted(rows, key=lambda row: (row['left'] is None, -(row['left'] or 0), row['video_id']))


def viewers_of(rows):
    """Those who leave before the end, and all viewers: of each video the larger of those at its start and at its end."""
    return sum(row['whole'] - row['users_at_end'] for row in rows), sum(row['whole'] for row in rows)


@figure('run-videos')
def videos(world, params):
    rows = videos_of(world, params['runId'])
    watched = [row for row in rows if row['pct'] is not None]
    shown = watched[:MOST_PAIRS]
    short = short_video_names(world, shown)
    pairs = [(short[row['video_id']] if short else row['name'], row['users_at_start'], row['users_at_end']) for row in shown]
    facts = []
    if watched:
        most = max(row['left'] for row in watched)
        worst = [row for row in watched if row['left'] == most]
        left, viewers = viewers_of(watched)
        kept = {row['video_id']: row for row in kept_videos(rows)}
        usual_left = lambda row: [count(row['users_at_start'] * (1 - kept[row['video_id']]['usual']))] if len(kept) >= 10 and row['video_id'] in kept else []
        early = [one_of(worst, lambda row: [text(row['name']), count(most), count(row['users_at_start']), *usual_left(row)])] if most else []
        unwatched = sum(1 for row in rows if row['users_at_start'] == 0 and row['users_at_end'] == 0)
        unknown = len(rows) - len(watched) - unwatched
        others = [count(many) for many in (unwatched, unknown) if many]
        facts = [*early, count(left), count(viewers), share(left, viewers), *others]
    note = [count(len(shown))] if len(rows) > len(shown) else []
    return Figure('Viewers at start and end', {'kind': 'pairs', 'pairs': pairs}, facts, note=note, named=[count(len(pairs))])


def kept_videos(rows):
    """Videos with 30 viewers or more, with what is usual for their length."""
    kept = [row for row in rows if row['pct'] is not None and row['users_at_start'] >= 30 and row['users_at_end'] <= row['users_at_start']]
    triples = [(row['users_at_end'], row['users_at_start'], row['duration'] if (row['duration'] or 0) > 0 else None) for row in kept]
    expected = usual(triples)
    scores = funnel([(end, start, r) for (end, start, _), r in zip(triples, expected)])
    limit = min(0.00135, 0.05 / max(1, len(kept)))
    beyond = [len(kept) >= 10 and score is not None and score[0] < 0 and score[1] / 2 < limit for score in scores]
    return [
        {**row, 'usual': r, 'beyond': far, 'lost': r * row['users_at_start'] - row['users_at_end']}
        for row, r, far in zip(kept, expected, beyond)
    ]


@figure('run-video-funnel')
def video_funnel(world, params):
    rows = videos_of(world, params['runId'])
    kept = kept_videos(rows)
    points = in_order([row['name'], row['users_at_start'], 100 * (row['users_at_end'] / row['users_at_start'] - row['usual'])] for row in kept)
    losing = [row for row in kept if row['beyond'] and row['lost'] >= 10]
    facts, limits = [], []
    if len(kept) < 10:
        facts = [count(10), count(30)]
    else:
        worst = [row for row in losing if row['lost'] == max(each['lost'] for each in losing)]
        facts = [*([count(len(losing))] if losing else []), count(len(kept)), *([one_of(worst, lambda row: [text(row['name']), count(math.floor(row['lost'] + 0.5))])] if losing else [])]
        sizes = [row['users_at_start'] for row in kept]
        variance = statistics.fmean(row['usual'] * (1 - row['usual']) for row in kept)
        spread = funnel_spread([(row['users_at_end'], row['users_at_start'], row['usual']) for row in kept if row not in losing])
        width = lambda x: 100 * math.sqrt(variance / x + (spread * variance) ** 2)
        limits = [[x, z * width(x)] for z in (1.96, -1.96, 3, -3) for x in (min(sizes), max(sizes))]
    left = sum(1 for row in rows if row['pct'] is not None) - len(kept)
    marks = {'kind': 'scatter', 'points': points, 'scale': 'logarithmic', 'limits': limits}
    note = ['95%', '99[.]7%'] if limits else []
    return Figure('Viewers kept, compared with usual', marks, facts, note=[*note, *([count(left), count(30)] if left else [])], named=[count(len(points))])


@figure('run-video-lengths')
def video_lengths(world, params):
    watched = [row for row in videos_of(world, params['runId']) if row['pct'] is not None]
    rows = [row for row in watched if (row['duration'] or 0) > 0]
    points = in_order([row['name'], row['duration'] / 60, row['pct']] for row in rows)
    by_length = sorted(rows, key=lambda row: row['duration'])
    half = len(rows) // 2
    facts = []
    for some in (by_length[:half], by_length[half:]) if len(rows) > 1 else ():
        facts += [share(*viewers_of(some)), *([count(len(some))] if len(some) > 1 else [])]
    unknown = sum(1 for row in watched if row not in rows)
    marks = {'kind': 'scatter', 'points': points, 'scale': 'linear'}
    return Figure('Length and completion', marks, facts, note=[count(unknown)] if unknown else [], named=[count(len(points))])


@figure('run-subsections')
def subsections(world, params):
    counts = {row['module_id']: row['count'] for row in world.of_run('sequential-open', params['runId'])}
    ids = [each for each in world.given['subsections'].get(params['runId'], []) if each in counts]
    bars = [(world.label('subsection', each) or end_of_id(each), counts[each], 'plain') for each in ids]
    facts = []
    if bars:
        top = max(value for _, value, _ in bars)
        label = next(label for label, value, _ in bars if value == top)
        facts = [count(len(bars)), text(label), count(top)]
    return Figure('Subsection views', {'kind': 'bars', 'bars': bars, 'notes': [None] * len(bars)}, facts, named=[count(len(bars))])
