"""Shares of learners with their intervals, shrunken shares, usual retention and reliability: a second way to `src-shared/statistics`.

Intervals solve the equation that defines them, and the trend is found by halving intervals, not by the formulas of the app. Run by itself
it answers a list of `[name, arguments]` from standard input.
"""

import functools
import json
import math
import statistics
import sys

TWO_SIDED, ONE_SIDED = 1.959964, 1.644854


def clip(value):
    return min(1.0, max(0.0, value))


def wilson(part, whole, z=TWO_SIDED):
    """The two shares p of which the observed one lies just z standard errors away: (part/whole − p)² = z²·p(1−p)/whole."""
    share = part / whole
    a, b, c = 1 + z * z / whole, -(2 * share + z * z / whole), share * share
    root = math.sqrt(max(0.0, b * b - 4 * a * c))
    return {"share": share, "low": clip((-b - root) / (2 * a)), "high": clip((-b + root) / (2 * a))}


def noise(part, whole):
    """The variance that chance gives a share, with a right and a wrong answer more."""
    return (part + 1) * (whole - part + 1) / (whole + 2) ** 2 / whole


def prior(items):
    """Mean, variance and number of shares as random effects; `items` are pairs of part and whole."""
    if len(items) < 5:
        return None
    effects = [(part / whole, noise(part, whole)) for part, whole in items]
    variance = between(effects)
    weights = [1 / (variance + own) for _, own in effects]
    mean = math.fsum(w * y for w, (y, _) in zip(weights, effects)) / math.fsum(weights)
    return {"mean": mean, "variance": variance, "count": len(items)}


def shrunk(part, whole, of):
    """Parametric empirical Bayes by Morris (1983), with the weight of the own share instead of that of the others."""
    own = noise(part, whole)
    if of is None:
        share, variance = (part + 1) / (whole + 2), own
    else:
        k, tau = of["count"], of["variance"]
        given = (k - 3) / (k - 1) * own / (own + tau)
        share = (1 - given) * part / whole + given * of["mean"]
        variance = own * (1 - (k - 1) / k * given) + 2 * (given * (part / whole - of["mean"])) ** 2 / (k - 3)
    deviation = math.sqrt(variance)
    return {"share": share, "low": clip(share - ONE_SIDED * deviation), "high": clip(share + ONE_SIDED * deviation)}


def lead(one, other):
    return 0.0 if one + other == 0 else (one - other) / math.sqrt(one + other)


def change(one, other):
    """The logarithm of the ratio of two odds, with a half added to each count, and its variance."""
    (a, n), (b, m) = one, other
    odds = lambda right, all_of: (right + 0.5) / (all_of - right + 0.5)
    variance = sum(1 / (count + 0.5) for count in (a, n - a, b, m - b))
    return math.log(odds(a, n) / odds(b, m)), variance


def student(t, freedom):
    """The two tails of Student's t, by Simpson's rule over the angle."""
    return simpson(math.atan(abs(t) / math.sqrt(freedom)), freedom - 1) / whole_tail(freedom - 1)


def simpson(low, power, n=2000):
    """The integral of a power of the cosine from an angle to a right one."""
    width = (math.pi / 2 - low) / n
    heights = [max(0.0, math.cos(low + i * width)) ** power for i in range(n + 1)]
    return width / 3 * (heights[0] + 4 * math.fsum(heights[1::2]) + 2 * math.fsum(heights[2:-1:2]) + heights[-1])


@functools.cache
def whole_tail(power):
    return simpson(0, power)


def between(effects):
    """The variance between effects, pairs of value and variance, on top of chance (DerSimonian and Laird)."""
    weights = [1 / variance for _, variance in effects]
    total = math.fsum(weights)
    mean = math.fsum(w * y for w, (y, _) in zip(weights, effects)) / total
    excess = math.fsum(w * (y - mean) ** 2 for w, (y, _) in zip(weights, effects)) - (len(effects) - 1)
    scale = total - math.fsum(w * w for w in weights) / total
    return max(0.0, excess / scale) if len(effects) > 1 and scale > 0 else 0.0


def outlying(effects):
    """How far each lies from what the others predict, with how likely that is; nothing of fewer than five."""
    if len(effects) < 5:
        return []
    found = []
    for at, (value, variance) in enumerate(effects):
        others = effects[:at] + effects[at + 1 :]
        tau = between(others)
        total = math.fsum(1 / (v + tau) for _, v in others)
        mean = math.fsum(y / (v + tau) for y, v in others) / total
        score = (value - mean) / math.sqrt(variance + tau + 1 / total)
        found.append((score, student(score, len(effects) - 3)))
    return found


def recovery(first, last, learners):
    if learners <= first:
        return None
    wrong = learners - first
    return {"least": clip((last - first) / wrong), "most": clip(last / wrong)}


def sigma(value):
    return 1 / (1 + math.exp(-value)) if value >= 0 else math.exp(value) / (1 + math.exp(value))


def halved(is_low, low, high):
    """The place between two where `is_low` stops being true."""
    for _ in range(120):
        middle = (low + high) / 2
        low, high = (middle, high) if is_low(middle) else (low, middle)
    return (low + high) / 2


def usual(videos):
    """What is expected of each video, triples of end, start and seconds (None: not known)."""
    median = statistics.median(part / whole for part, whole, _ in videos) if videos else 0.0
    known = [(math.log(seconds), part + 0.5, whole + 1) for part, whole, seconds in videos if seconds is not None]
    if len(known) < 8 or max(x for x, _, _ in known) - min(x for x, _, _ in known) < 1e-9:
        return [median for _ in videos]
    middle = statistics.fmean(x for x, _, _ in known)
    points = [(x - middle, part, whole) for x, part, whole in known]

    def level_for(slope):
        return halved(lambda level: sum(part - whole * sigma(level + slope * x) for x, part, whole in points) > 0, -60, 60)

    def is_low(slope):
        level = level_for(slope)
        return sum(x * (part - whole * sigma(level + slope * x)) for x, part, whole in points) > 0

    slope = halved(is_low, -60, 60)
    level = level_for(slope)
    return [median if s is None else sigma(level + slope * (math.log(s) - middle)) for _, _, s in videos]


def funnel(shares):
    """Each against what the others predict, triples of part, whole and expected; None of too few, or where only the share is possible."""
    known = [(part / whole - r, whole, r * (1 - r)) for part, whole, r in shares]
    effects = [(gap / spread, 1 / (whole * spread)) for gap, whole, spread in known if spread > 0]
    found = iter(outlying(effects))
    return [next(found, None) if spread > 0 else None for _, _, spread in known]


def funnel_spread(shares):
    known = [(part / whole - r, whole, r * (1 - r)) for part, whole, r in shares]
    effects = [(gap / spread, 1 / (whole * spread)) for gap, whole, spread in known if spread > 0]
    return math.sqrt(between(effects)) if effects else 0.0


def kr20(parts, grades):
    """`parts` are pairs of right and learners, `grades` pairs of grade and learners."""
    sizes = [learners for _, learners in parts]
    if len(parts) < 3 or min(sizes) < 0.95 * max(sizes):
        return None
    learners = sum(count for _, count in grades)
    if learners == 0:
        return None
    mean = sum(grade * count for grade, count in grades) / learners
    variance = sum(grade * grade * count for grade, count in grades) / learners - mean * mean
    if len({grade for grade, count in grades if count}) < 2:
        return None
    wrong = sum(right / n * (1 - right / n) for right, n in parts)
    return len(parts) / (len(parts) - 1) * (1 - wrong / variance)


if __name__ == "__main__":
    FUNCTIONS = {f.__name__: f for f in (wilson, prior, shrunk, lead, change, outlying, recovery, usual, funnel, kr20)}
    json.dump([FUNCTIONS[name](*arguments) for name, arguments in json.load(sys.stdin)], sys.stdout)
