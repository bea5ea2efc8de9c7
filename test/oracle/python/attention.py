"""What of a run needs attention: flags of problems and videos, by the words of their rules in the definitions."""

import json
import math
import re
import statistics
from collections import defaultdict

from sentences import inside_quotes
from shares import ONE_SIDED, funnel, kr20, lead, prior, recovery, shrunk, usual, wilson
from tables import World
from texts import duration, number, share as share_text

LABELS = {
    "key": "Possible wrong answer key",
    "misconception": "Misconception",
    "guessing": "Close to guessing",
    "hard": "Few get it right",
    "label": "Difficulty tag looks wrong",
    "video": "Loses viewers",
    "parts": "Parts do not go together",
    "allOrNothing": "All or nothing",
    "little": "Little to learn from",
    "options": "Wrong options rarely chosen",
    "odd": "More at the end than at the start",
}


def told(*facts):
    """A sentence that has these numbers and quotes in their order."""
    return {"$matches": "^[^0-9]*" + "[^0-9]*".join(map(escaped, facts))}


def escaped(text):
    """For a regular expression of JavaScript."""
    return re.sub(r"([\\^$.*+?()\[\]{}|/])", r"\\\1", text)


def count(value):
    return number(value, 0)


def percent(value):
    return f"{share_text(100 * value)}%"


def quote(answer):
    text = "(empty)" if answer is None or answer.strip() == "" else re.sub(r"\s+", " ", answer, flags=re.UNICODE).strip()
    cut = text if len(text) <= 60 else text[:59] + "…"
    return inside_quotes(cut)


class Part:
    """The answers to a part of a problem, or the totals of a problem whose answers are not here."""

    def __init__(self, module, part, right, learners, rows=()):
        self.module, self.part, self.right, self.learners = module, part, right, learners
        firsts = [row["first_response_count"] for row in rows]
        self.first = None
        if rows and None not in firsts and sum(firsts) > 0:
            self.first = (sum(row["first_response_count"] for row in rows if row["correct"]), sum(firsts))
        self.answers = self.merged(rows, None not in firsts)

    @staticmethod
    def merged(rows, has_first):
        if any(row["variant"] not in (None, 1) for row in rows):
            return []
        groups = defaultdict(lambda: [0, 0])
        for row in rows:
            group = groups[row["correct"], row["value_id"], row["answer_value"]]
            group[0] += last_of(row)
            group[1] += row["first_response_count"] or 0
        return [
            {"right": right, "value_id": value, "text": text, "last": last, "first": first if has_first else None}
            for (right, value, text), (last, first) in groups.items()
        ]

    @property
    def choices(self):
        values = {answer["value_id"] for answer in self.answers}
        right = {answer["value_id"] for answer in self.answers if answer["right"]}
        single = all(value is not None and not set(value) & set("[],|") for value in values)
        return len(values) if single and 2 <= len(values) <= 8 and len(right) <= 1 else None


def last_of(row):
    return (row["count"] if row["last_response_count"] is None else row["last_response_count"]) or 0


def parts_of_run(world, run):
    by_module = defaultdict(lambda: defaultdict(list))
    for row in world.of_run("answer-distribution", run):
        by_module[row["module_id"]][row["part_id"]].append(row)
    found = []
    for module, parts in by_module.items():
        for part, rows in parts.items():
            learners = sum(map(last_of, rows))
            if learners > 0 and all(row["correct"] is not None for row in rows):
                found.append(Part(module, part, sum(last_of(row) for row in rows if row["correct"]), learners, rows))
    for row in world.of_run("problems", run):
        total, right = row["total_submissions"], row["correct_submissions"]
        if row["module_id"] not in by_module and total and right is not None and right <= total:
            found.append(Part(row["module_id"], None, right, total))
    return found


def flag(kind, module, part, sentence, learners, share, expected, severity):
    share = share or {"share": None, "low": None, "high": None}
    hundred = lambda value: None if value is None else 100 * value
    return {
        "flag": LABELS[kind],
        "about": "video" if kind in ("video", "odd") else "problem",
        "item_id": module,
        "part_id": part,
        "sentence": sentence,
        "learners": learners,
        "share_pct": hundred(share["share"]),
        "low_pct": hundred(share["low"]),
        "high_pct": hundred(share["high"]),
        "expected_pct": hundred(expected),
        "severity": severity,
        "caveat": {"$any": True},
    }


def short_of_half(right, learners):
    """How many more must be right, for those that are right to be half or more."""
    return next(more for more in range(learners + 1) if 2 * (right + more) >= learners)


def rounded(number):
    return math.floor(number + 0.5)


def flags_of_part(item, spread):
    if item.learners < 30:
        return
    of = lambda kind, *rest: flag(kind, item.module, item.part, *rest)
    learners, right = item.learners, item.right
    wrong = max((answer["last"] for answer in item.answers if not answer["right"]), default=None)
    if wrong is not None:
        # Of answers that are chosen equally often any may be named.
        strongest = [answer for answer in item.answers if not answer["right"] and answer["last"] == wrong]
        of_all = wilson(wrong, learners)
        if wrong > right and lead(wrong, right) >= 2.6:
            said = [count(wrong), count(learners), *quoted(strongest), count(right)]
            yield of("key", said_of(strongest, said), learners, of_all, None, wrong)
        elif (
            wrong >= 0.25 * learners
            and sum(1 for answer in item.answers if not answer["right"] and answer["last"] > 0) >= 3
            and lead(wrong, learners - right - wrong) >= 2.6
        ):
            said = [percent(of_all["share"]), count(learners), *quoted(strongest), percent(wrong / (learners - right))]
            first = strongest[0]["first"]
            if len(strongest) == 1 and first and wrong >= 0.8 * first:
                said += [count(first), count(wrong)]
            yield of("misconception", said_of(strongest, said), learners, of_all, None, wrong)
    if item.choices and item.first and item.first[1] >= 30:
        found = wilson(*item.first)
        if found["high"] <= 1 / item.choices + 0.05:
            said = told(percent(found["share"]), count(item.first[1]), count(item.choices), percent(1 / item.choices))
            short = short_of_half(*item.first)
            yield of("guessing", said, item.first[1], found, 1 / item.choices, short)
    found = shrunk(right, learners, spread)
    if found["high"] < 0.4:
        bounds = recovery(item.first[0], right, learners) if item.first and item.first[1] == learners else None
        said = [percent(right / learners), count(learners)]
        said += [percent(bounds["least"]), percent(bounds["most"])] if bounds else []
        plain = {**found, "share": right / learners}
        yield of("hard", told(*said), learners, plain, None, short_of_half(right, learners))
    known = item.first or (right, learners)
    found = wilson(*known, ONE_SIDED)
    if known[1] >= 50 and found["low"] > 0.97:
        yield of("little", told(percent(found["share"]), count(known[1])), known[1], found, None, 0)
    elif item.choices and known[1] >= 30 and known[1] - known[0] < 0.05 * known[1]:
        found = wilson(known[1] - known[0], known[1])
        yield of("options", told(percent(found["share"]), count(known[1])), known[1], found, None, 0)


def quoted(strongest):
    return [quote(strongest[0]["text"])] if len(strongest) == 1 else []


def said_of(strongest, facts):
    """Numbers within a quoted answer are none of the sentence's own."""
    if len(strongest) > 1 or any(char.isdigit() for char in quote(strongest[0]["text"])):
        return {"$any": True}
    return told(*facts)


def labels(rows, spread):
    labelled = []
    for row in rows:
        values = {
            value.lower()
            for tag, found in json.loads(row["tags"]).items()
            if tag.lower() == "difficulty"
            for value in found
        } & {"easy", "hard"}
        total, right = row["total_submissions"], row["correct_submissions"]
        if len(values) == 1 and total is not None and right is not None and right <= total >= 30:
            labelled.append((values.pop(), row["module_id"], total, right / total, shrunk(right, total, spread)))
    of = {label: [found["share"] for its, _, _, _, found in labelled if its == label] for label in ("easy", "hard")}
    for label, module, learners, plain, found in labelled:
        others = of["hard" if label == "easy" else "easy"]
        if len(others) < 3:
            continue
        middle = statistics.median(others)
        share = found["share"]
        variance = share * (1 - share) / (learners + 1) + math.pi / 2 * statistics.variance(others) / len(others)
        beyond = middle - share if label == "easy" else share - middle
        if beyond > 2.575829 * math.sqrt(variance):
            said = told(percent(plain), count(learners), percent(middle))
            yield flag("label", module, None, said, learners, {**found, "share": plain}, middle, rounded(learners * abs(plain - middle)))


def flags_of_grades(world, run, items):
    for row in world.of_run("problems", run):
        parts = len(json.loads(row["part_ids"]))
        grades = [grade for grade in world.of_run("grade-distribution", run) if grade["module_id"] == row["module_id"]]
        learners = sum(grade["count"] for grade in grades)
        if parts < 3 or learners < 30 or any(g["grade"] is None or not (g["max_grade"] or 0) > 0 for g in grades):
            continue
        ends = sum(g["count"] for g in grades if g["grade"] <= 0 or g["grade"] >= g["max_grade"])
        if ends >= 0.85 * learners:
            found = wilson(ends, learners)
            said = told(percent(found["share"]), count(learners), count(parts))
            yield flag("allOrNothing", row["module_id"], None, said, learners, found, None, 0)
        its = [item for item in items if item.module == row["module_id"]]
        if len(its) != parts or any(item.part is None for item in its) or any(g["max_grade"] != parts for g in grades):
            continue
        alpha = kr20([(item.right, item.learners) for item in its], [(g["grade"], g["count"]) for g in grades])
        if alpha is not None and alpha < 0.4:
            yield flag("parts", row["module_id"], None, {"$any": True}, learners, None, None, 0)


def flags_of_videos(rows):
    started = [
        (row["video_id"], row["users_at_end"], row["users_at_start"], row["duration"] if (row["duration"] or 0) > 0 else None)
        for row in rows
        if row["users_at_end"] is not None and (row["users_at_start"] or 0) >= 30
    ]
    for id, end, start, _ in started:
        if end > start:
            yield flag("odd", id, None, told(count(end), count(start)), start, None, None, 0)
    kept = [video for video in started if video[1] <= video[2]]
    expected = usual([video[1:] for video in kept])
    scores = funnel([(end, start, r) for (_, end, start, _), r in zip(kept, expected)])
    for (id, end, start, seconds), r, score in zip(kept, expected, scores):
        lost = r * start - end
        t, chance = score or (0.0, 1.0)
        rare = len(kept) >= 10 and t < 0 and chance / 2 < min(0.00135, 0.05 / len(kept))
        if rare and lost >= 10:
            length = [] if seconds is None else [duration(seconds)]
            said = told(count(start - end), count(start), count(lost), count(start * (1 - r)), *length)
            yield flag("video", id, None, said, start, wilson(end, start), r, rounded(lost))


def spread_of_run(world, run):
    return prior([(item.right, item.learners) for item in parts_of_run(world, run) if item.learners >= 20])


def flags_of_run(world: World, run: str):
    def work_out():
        items = parts_of_run(world, run)
        spread = spread_of_run(world, run)
        return [
            *(found for item in items for found in flags_of_part(item, spread)),
            *labels(world.of_run("problem-tags", run), spread),
            *flags_of_grades(world, run, items),
            *flags_of_videos(world.of_run("videos", run)),
        ]

    return world.once(("attention", run), work_out)
