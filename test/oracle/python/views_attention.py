"""The views of what of a run needs attention."""

import math
import re
from collections import Counter

from attention import flags_of_run, parts_of_run
from registry import view
from tables import course_key
from views_traits import last_part, name_of_problem


@view("run-attention", ["flag", "item_id", "part_id"])
def run_attention(world, params):
    return [
        {**found, "item_name": name_of(world, found)}
        for found in flags_of_run(world, params["runId"])
        if params.get("about") in (None, found["about"])
    ]


def name_of(world, found):
    if found["about"] == "problem":
        return name_of_problem(world, found["item_id"])
    return world.label("video", found["item_id"]) or last_part(found["item_id"])


@view("attention", ["flag", "run_id", "item_id", "part_id"])
def attention(world, params):
    """The first hundred of all runs; of those that weigh the same any may be among them."""
    rows = [
        {**found, "item_name": name_of(world, found), "run_id": run}
        for run in world.runs
        for found in flags_of_run(world, run)
    ]
    weight = lambda row: (row["flag"] == "Key to check", row["severity"])
    rows.sort(key=weight, reverse=True)
    if len(rows) <= 100:
        return rows
    keys = ("flag", "run_id", "item_id", "part_id")
    return {"rows": rows, "atLeast": [[row[key] for key in keys] for row in rows if weight(row) > weight(rows[100])]}


@view("looked-at", ["runs"])
def looked_at(world, params):
    runs = [found for run in world.runs for found in run_looked_at(world, {"runId": run})]
    keys = ("problems", "answers_synced", "too_few", "not_shown", "videos", "videos_too_few")
    return [{"runs": len(world.runs), "runs_due": 0, **{key: sum(run[key] for run in runs) for key in keys}}]


@view("run-looked-at", ["problems"])
def run_looked_at(world, params):
    problems = world.of_run("problems", params["runId"])
    videos = world.of_run("videos", params["runId"])
    read = {row["module_id"] for row in world.of_run("answer-distribution", params["runId"])}
    few = lambda rows, key: sum(1 for row in rows if row[key] is not None and row[key] < 30)
    if not problems and not videos:
        return []
    return [
        {
            "problems": len(problems),
            "answers_synced": sum(1 for row in problems if row["module_id"] in read),
            "too_few": few(problems, "total_submissions"),
            "not_shown": 0,
            "videos": len(videos),
            "videos_too_few": few(videos, "users_at_start"),
        }
    ]


@view("run-moved-problems", ["item_id", "part_id"])
def run_moved_problems(world, params):
    run = params["runId"]
    before = run_before(world, run)
    if before is None:
        return []
    pairs = same_parts(asked_parts(world, run), asked_parts(world, before))
    chances = [math.erfc(abs(apart(now, then)) / math.sqrt(2)) for now, then in pairs]
    # The largest of them all that may still be listed (Benjamini and Hochberg).
    ranked = sorted(chances)
    limit = max((p for place, p in enumerate(ranked, 1) if p <= 0.1 * place / len(ranked)), default=-1)
    rows = []
    for (now, then), chance in zip(pairs, chances):
        change = now.right / now.learners - then.right / then.learners
        if chance <= limit and abs(change) >= 0.05:
            rows.append(
                {
                    "item_name": name_of_problem(world, now.module),
                    "before_pct": 100 * then.right / then.learners,
                    "right_pct": 100 * now.right / now.learners,
                    "change_points": 100 * change,
                    "learners_before": then.learners,
                    "learners": now.learners,
                    "score": apart(now, then),
                    "severity": now.learners * abs(change),
                    "run_before": before,
                    "item_id": now.module,
                    "part_id": now.part,
                }
            )
    return rows


def first_day(world, run):
    return min((row["date"] for row in world.of_run("enrollment", run)), default=None)


def run_before(world, run):
    """The newest run of the course that began before."""
    began = first_day(world, run)
    earlier = [
        (first_day(world, other), other)
        for other in world.runs
        if course_key(other) == course_key(run) and world.of_run("problems", other)
    ]
    known = [each for each in earlier if began is not None and each[0] is not None and each[0] < began]
    return max(known)[1] if known else None


def asked_parts(world, run):
    """The parts with enough learners, each with the end of its id and with what it asks."""
    rows = world.of_run("answer-distribution", run)
    found = []
    for part in parts_of_run(world, run):
        if part.part is None or part.learners < 30:
            continue
        own = [row for row in rows if (row["module_id"], row["part_id"]) == (part.module, part.part)]
        name, question = (
            max((row[key] for row in own if row[key] is not None), key=lambda text: text.encode(), default="")
            for key in ("problem_display_name", "question_text")
        )
        digits = re.search(r"[0-9a-f]{32}(?:_[0-9]+)*$", part.part)
        asks = (name, question) if name and question else None
        found.append((part, {"block": digits[0] if digits else last_part(part.part), "text": asks}))
    return found


def same_parts(now, then):
    pairs, taken = [], []
    for key in ("block", "text"):
        counts = [Counter(keys[key] for _, keys in parts) for parts in (now, then)]
        for part, keys in now:
            value = keys[key]
            if value is None or counts[0][value] != 1 or counts[1][value] != 1:
                continue
            other = next(found for found, its in then if its[key] == value)
            if part not in [mine for mine, _ in pairs] and other not in taken:
                pairs.append((part, other))
                taken.append(other)
    return pairs


def apart(now, then):
    """How many standard errors the two shares are apart, as if both were of one share."""
    one = (now.right + then.right) / (now.learners + then.learners)
    error = math.sqrt(one * (1 - one) * (1 / now.learners + 1 / then.learners))
    return 0.0 if error == 0 else (now.right / now.learners - then.right / then.learners) / error
