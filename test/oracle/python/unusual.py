"""Which changes noise explains: a second way to `src-shared/statistics/unusual-changes.ts`. Run by itself it answers a list of arguments."""

import json
import math
import statistics
import sys

HEAVY, LIGHT = 3, 9


def density(freedom, distance, scale):
    """Student's t."""
    peak = math.gamma((freedom + 1) / 2) / (math.gamma(freedom / 2) * math.sqrt(freedom * math.pi) * scale)
    return peak * (1 + (distance / scale) ** 2 / freedom) ** (-(freedom + 1) / 2)


def tail(t):
    """Beyond ±t of Student's t with three degrees of freedom, from its distribution function in closed form."""
    x = abs(t) / math.sqrt(HEAVY)
    return 1 - 2 / math.pi * (x / (1 + x * x) + math.atan(x))


def shortest_half(values):
    ordered = sorted(values)
    half = (len(ordered) + 2) // 2
    length, start = min((ordered[at + half - 1] - ordered[at], at) for at in range(len(ordered) - half + 1))
    return statistics.median(ordered[start : start + half]), length / 2


def solve(rows):
    """Solves linear equations by elimination; each row ends with its right side."""
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at])]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def parabola(points):
    xs = [x for x, _ in points]
    middle = statistics.fmean(xs)
    if sum((x - middle) ** 2 for x in xs) < 1e-9:
        mean = statistics.fmean(y for _, y in points)
        return lambda _: mean
    powers = 3 if len({round(x, 9) for x in xs}) > 2 else 2
    equations = [
        [math.fsum((x - middle) ** (i + j) for x in xs) for j in range(powers)] + [math.fsum(y * (x - middle) ** i for x, y in points)]
        for i in range(powers)
    ]
    solved = solve(equations)
    return lambda x: sum(c * (x - middle) ** i for i, c in enumerate(solved))


def scale_by_size(changed, shift, reach):
    points = [(math.log(size), math.log(max(0.1 * reach, abs(d - shift)))) for d, size in changed]
    fit = parabola(points)
    for _ in range(2):
        above = [y - fit(x) for x, y in points]
        middle = sorted(above)[len(above) // 2]
        fit = parabola([point for point, each in zip(points, above) if each - middle <= math.log(2)])
    return lambda size: math.exp(fit(math.log(size)))


def halved(is_low, high):
    low = 0.0
    while is_low(high):
        high *= 2
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if is_low(middle) else (low, middle)
    return high


def noise(distances, reach):
    limit = 2 * reach
    teaching = [d for d in distances if abs(d) <= limit]
    scales = [0.25 * 1.08**step * reach for step in range(33)]
    logs = [sum(math.log(density(HEAVY, d, s) / (1 - tail(limit / s))) for d in teaching) for s in scales]
    weights = [math.exp(each - max(logs)) for each in logs]
    tail_of = lambda d: sum(w * tail(d / s) for w, s in zip(weights, scales)) / sum(weights)
    whole = max(sum(math.log(density(freedom, d, s)) for d in distances) for s in scales for freedom in (HEAVY, LIGHT))
    still = min(1, len(teaching) / len(distances) / (1 - tail_of(limit)))
    return tail_of, halved(lambda d: tail_of(d) > 0.05, limit), still, whole


def clouds(distances, reach):
    """Noise and a cloud above and below, by sixty steps of expectation and maximisation."""
    normal = lambda d, middle, scale: statistics.NormalDist(middle, scale).pdf(d)
    share, scale = 0.8, reach
    sides = [(0.1, 4 * reach, reach), (0.1, -4 * reach, reach)]
    parts = lambda d: [share * density(LIGHT, d, scale), *(w * normal(d, m, s) for w, m, s in sides)]
    for _ in range(60):
        belongs = []
        for d in distances:
            each = parts(d)
            belongs.append([part / sum(each) for part in each])
        own = sum(b[0] for b in belongs)
        spread = sum(b[0] * 10 / (9 + (d / scale) ** 2) * d * d for b, d in zip(belongs, distances))
        share, scale = own / len(distances), max(0.1 * reach, math.sqrt(spread / own))
        found = []
        for side, sign in ((1, 1), (2, -1)):
            total = sum(b[side] for b in belongs)
            if total <= 1:
                found.append((max(1e-6, total / len(distances)), sign * max(2 * scale, 4 * reach), scale))
                continue
            mean = sum(b[side] * d for b, d in zip(belongs, distances)) / total
            middle = sign * max(2 * scale, sign * mean)
            variance = sum(b[side] * (d - middle) ** 2 for b, d in zip(belongs, distances)) / total
            found.append((max(1e-6, total / len(distances)), middle, max(scale, math.sqrt(variance))))
        sides = found
    last = [parts(d) for d in distances]
    return [each[0] / sum(each) for each in last], 1 - share, 2.262157 * scale, sum(math.log(sum(each)) for each in last)


def compare(pairs, counts):
    """Pairs of before, now and size: the shift and, for each, ratio, swing and whether it is unusual; None where nothing is claimed."""
    if counts:
        changes = [(math.log((b + 0.5) / (a + 0.5)), math.sqrt((a + 0.5) * (b + 0.5)), a != b) for a, b, _ in pairs]
    else:
        changes = [(math.log(b / a), max(1, size or 1), a != b) for a, b, size in pairs]
    changed = [(d, size) for d, size, moved in changes if moved]
    if len(changed) < 100:
        return None
    shift, reach = shortest_half([d for d, _ in changed])
    if reach == 0:
        return None
    fitted = scale_by_size(changed, shift, reach)
    scale = lambda size: max(0 if counts else 0.01, fitted(size))
    distances = [(d - shift) / scale(size) for d, size in changed]
    _, reach = shortest_half(distances)
    if reach == 0:
        return None
    tail_of, swing, still, alone = noise(distances, reach)
    chances, real, cloud_swing, both = clouds(distances, reach)
    n = len(distances)
    if real >= 0.05 and both > alone:
        if both - alone <= 3 * math.log(n):
            return None
        ordered = sorted(chances)
        enough = [p for k, p in enumerate(ordered, 1) if math.fsum(ordered[:k]) <= 0.1 * k]
        swing = cloud_swing
    else:
        chances = [tail_of(d) for d in distances]
        enough = [p for k, p in enumerate(sorted(chances), 1) if p <= 0.1 * k / (n * still)]
    unusual = iter([bool(enough) and p <= max(enough) for p in chances])
    return shift, [(d, swing * scale(size), moved and next(unusual)) for d, size, moved in changes]


def weight(pair, counts):
    a, b, size = pair
    if counts:
        return abs(math.log((b + 0.5) / (a + 0.5))) * ((a + 0.5) * (b + 0.5)) ** 0.25
    return abs(math.log(b / a)) * math.sqrt(max(1, size or 1))


if __name__ == "__main__":
    json.dump([compare(pairs, counts) for pairs, counts in json.load(sys.stdin)], sys.stdout)
