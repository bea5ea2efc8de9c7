"""Shares of learners with their intervals, shrunken shares, usual retention and reliability: a second way to `src-shared/statistics`.

Intervals solve the equation that defines them, and the trend is found by halving intervals, not by the formulas of the app. Run by itself
it answers a list of `[name, arguments]` from standard input.
"""

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


def prior(items):
    """Alpha and beta by moments; `items` are pairs of part and whole."""
    if len(items) < 5:
        return (1.0, 1.0)
    shares = [part / whole for part, whole in items]
    mean = statistics.fmean(shares)
    if not 0 < mean < 1:
        return (1.0, 1.0)
    chance = statistics.fmean(1 / whole for _, whole in items)
    all_learners = sum(whole for _, whole in items)
    between = (statistics.variance(shares, mean) - mean * (1 - mean) * chance) / (1 - chance)
    strength = all_learners
    if between > 0:
        strength = min(all_learners, max(1.0, mean * (1 - mean) / between - 1))
    return (mean * strength, (1 - mean) * strength)


def shrunk(part, whole, of):
    alpha, beta = part + of[0], whole - part + of[1]
    share = alpha / (alpha + beta)
    deviation = math.sqrt(alpha * beta / (alpha + beta) ** 2 / (alpha + beta + 1))
    return {"share": share, "low": clip(share - ONE_SIDED * deviation), "high": clip(share + ONE_SIDED * deviation)}


def lead(one, other):
    return 0.0 if one + other == 0 else (one - other) / math.sqrt(one + other)


def apart(one, other):
    """As the root of Pearson's chi-square of the table of two by two, with the sign of the difference."""
    (a, n), (b, m) = one, other
    right, wrong = a + b, n + m - a - b
    if right == 0 or wrong == 0:
        return 0.0
    square = (n + m) * (a * (m - b) - b * (n - a)) ** 2 / (n * m * right * wrong)
    return math.copysign(math.sqrt(square), a * m - b * n)


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
    """How many standard deviations each lies from what is expected, triples of part, whole and expected."""
    deviations = [math.sqrt(r * (1 - r) / whole) for _, whole, r in shares]
    raw = [(part / whole - r) / d if d > 0 else 0.0 for (part, whole, r), d in zip(shares, deviations)]
    phi = max(1.0, statistics.median(z * z for z in raw) / 0.455) if raw else 1.0
    return [z / math.sqrt(phi) for z in raw]


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
    FUNCTIONS = {f.__name__: f for f in (wilson, prior, shrunk, lead, apart, recovery, usual, funnel, kr20)}
    json.dump([FUNCTIONS[name](*arguments) for name, arguments in json.load(sys.stdin)], sys.stdout)
