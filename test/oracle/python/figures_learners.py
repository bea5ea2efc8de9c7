"""What the learners of a run did as a group: how many did what, and how often."""

import math

from figure_marks import Figure, figure
from registry import answers
from sentences import count, half, told
from views_learners import METRICS, done, median, reaching

LABELS = {
    'videos': 'Videos',
    'problems': 'Problems',
    'correct_problems': 'Correct',
    'problem_attempts': 'Attempts',
    'forum_posts': 'Posts',
}
MOST_BINS = 20


@answers('figure', 'run-learners')
def everybody(world, params):
    """Of so many learners so many did each of the things."""
    learners = len(world.of_run('learner-engagement', params['runId']))
    return told([count(learners), *(count(len(done(world, params, metric))) for metric in METRICS)] if learners else [])


def nice(least):
    """The smallest of 1, 2 or 5 with zeros that is enough."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if factor * power >= least:
                return factor * power
        power *= 10


def histogram(metric):
    def compute(world, params):
        counts = done(world, params, metric)
        if not counts:
            return None
        highest, low, usual = counts[-1], reaching(counts, 15), reaching(counts, 85)
        # Beyond three times of what is usual a few would flatten the rest: they share an open bin.
        reach = 2 * usual if highest > 3 * usual else highest
        width = nice(reach / MOST_BINS)
        closed = math.ceil(reach / width)
        over = closed * width + 1 if closed * width < highest else None
        bins = [[place * width + 1, 0] for place in range(closed + (over is not None))]
        for value in counts:
            bins[min(len(bins) - 1, (value - 1) // width)][1] += 1
        at = lambda value: over + width / 2 if over is not None and value >= over else value + 0.5
        marks = {'kind': 'histogram', 'bins': bins, 'width': width, 'marks': [at(low), at(usual)]}
        learners = len(world.of_run('learner-engagement', params['runId']))
        facts = [count(learners), count(len(counts)), half(median(counts)), count(highest)]
        return Figure(LABELS[metric], marks, facts, named=[count(len(bins))])

    return compute


for each in METRICS:
    figure(f'run-learners-{each}')(histogram(each))
