"""The views of what of a run needs attention."""

import math
import re
from collections import Counter

from attention import LABELS as KINDS
from attention import flags_of_run, parts_of_run, spread_of_run
from registry import view
from shares import ONE_SIDED, change, lead, outlying, shrunk, wilson
from tables import course_key, is_section
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
    weight = lambda row: (row["flag"] == "Possible wrong answer key", row["severity"])
    rows.sort(key=weight, reverse=True)
    if len(rows) <= 100:
        return rows
    keys = ("flag", "run_id", "item_id", "part_id")
    return {"rows": rows, "atLeast": [[row[key] for key in keys] for row in rows if weight(row) > weight(rows[100])]}


@view("looked-at", ["runs"])
def looked_at(world, params):
    runs = [found for run in world.runs for found in run_looked_at(world, {"runId": run})]
    keys = ("problems", "answers_synced", "too_few", "not_shown", "videos", "videos_too_few", "videos_unknown")
    return [{"runs": len(world.runs), "runs_due": 0, **{key: sum(run[key] for run in runs) for key in keys}}]


@view("run-looked-at", ["problems"])
def run_looked_at(world, params):
    problems = world.of_run("problems", params["runId"])
    videos = world.of_run("videos", params["runId"])
    read = {row["module_id"] for row in world.of_run("answer-distribution", params["runId"])}
    few = lambda rows, key: sum(1 for row in rows if row[key] is not None and row[key] < 30)
    start, end = "users_at_start", "users_at_end"
    unknown = lambda row: row[start] is None or (row[start] >= 30 and row[end] is None)
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
            "videos_unknown": sum(1 for row in videos if unknown(row)),
        }
    ]


@view("run-moved-problems", ["item_id", "part_id"])
def run_moved_problems(world, params):
    run = params["runId"]
    before = run_before(world, run)
    if before is None:
        return []
    pairs = [(now, then) for now, then, _ in same_parts(asked_parts(world, run), asked_parts(world, before), said(world, run, before))]
    found = outlying([change((now.right, now.learners), (then.right, then.learners)) for now, then in pairs])
    if not found:
        return []
    chances = [chance for _, chance in found]
    # The largest of them all that may still be listed (Benjamini and Hochberg).
    ranked = sorted(chances)
    limit = max((p for place, p in enumerate(ranked, 1) if p <= 0.1 * place / len(ranked)), default=-1)
    rows = []
    for (now, then), (score, chance) in zip(pairs, found):
        moved = now.right / now.learners - then.right / then.learners
        if chance <= limit and abs(moved) >= 0.05:
            rows.append(
                {
                    "item_name": name_of_problem(world, now.module),
                    "before_pct": 100 * then.right / then.learners,
                    "right_pct": 100 * now.right / now.learners,
                    "change_points": 100 * moved,
                    "learners_before": then.learners,
                    "learners": now.learners,
                    "score": score,
                    "severity": now.learners * abs(moved),
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
        if course_key(other) == course_key(run) and world.of_run("problems", other) and not is_section(run) and not is_section(other)
    ]
    known = [each for each in earlier if began is not None and each[0] is not None and each[0] < began]
    return max(known)[1] if known else None


def asked_parts(world, run, fewest=30):
    """The parts with enough learners, each with the end of its id and with what it asks."""
    rows = world.of_run("answer-distribution", run)
    found = []
    for part in parts_of_run(world, run):
        if part.part is None or part.learners < fewest:
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


def said(world, run, other):
    """What users say of the parts of two runs: the ids of both, and whether they are the same."""
    found = []
    for match in world.given["matches"]:
        sides = {match[side]["runId"]: match[side]["partId"] for side in ("one", "other")}
        if set(sides) == {run, other}:
            found.append((sides[run], sides[other], match["isSame"]))
    return found


def same_parts(now, then, by_hand=()):
    """Pairs of parts, with what they were found by; each part is in one pair at most."""
    pairs, taken = [], []
    apart_ids = [(mine, theirs) for mine, theirs, same in by_hand if not same]

    def add(part, other, by):
        if part in [mine for mine, _, _ in pairs] or other in taken or (part.part, other.part) in apart_ids:
            return
        pairs.append((part, other, by))
        taken.append(other)

    for mine, theirs, same in by_hand:
        ones = [part for part, _ in now if part.part == mine]
        others = [part for part, _ in then if part.part == theirs]
        if same and ones and others:
            add(ones[0], others[0], "you")
    for key, by in (("block", "block"), ("text", "name and question")):
        counts = [Counter(keys[key] for _, keys in parts) for parts in (now, then)]
        for part, keys in now:
            value = keys[key]
            if value is None or counts[0][value] != 1 or counts[1][value] != 1:
                continue
            add(part, next(found for found, its in then if its[key] == value), by)
    return pairs


@view("problem-runs", ["run_id"])
def problem_runs(world, params):
    """A part in its run, and in every other run of the course that asks the same."""
    run = params["runId"]
    mine = asked_parts(world, run, 1)
    own = [part for part, _ in mine if (part.module, part.part) == (params["moduleId"], params["partId"])]
    if not own:
        return []
    rows = [in_run(world, run, own[0], "this run")]
    for other in world.runs:
        if other == run or course_key(other) != course_key(run):
            continue
        pairs = same_parts(mine, asked_parts(world, other, 1), said(world, run, other))
        rows += [in_run(world, other, theirs, by) for part, theirs, by in pairs if part is own[0]]
    return rows


def in_run(world, run, part, by):
    hundred = lambda share, key: None if share is None else 100 * share[key]
    first = None if part.first is None else wilson(*part.first)
    last = wilson(part.right, part.learners)
    return {
        "run_id": run,
        "first_day": first_day(world, run),
        "first_learners": None if part.first is None else part.first[1],
        "first_right_pct": hundred(first, "share"),
        "first_low_pct": hundred(first, "low"),
        "first_high_pct": hundred(first, "high"),
        "learners": part.learners,
        "right_pct": hundred(last, "share"),
        "low_pct": hundred(last, "low"),
        "high_pct": hundred(last, "high"),
        "found_by": by,
        "module_id": part.module,
        "part_id": part.part,
    }



@view("course-fixes", ["flag", "run_id", "item_id", "part_id"])
def course_fixes(world, params):
    """The flags of the runs of a course; the oracle's user has said nothing of any."""
    runs = [run for run in world.runs if course_key(run) == params["courseKey"]]
    return [fix_of(world, runs, run, found) for run in runs for found in flags_of_run(world, run)]


def fix_of(world, runs, run, found):
    own = next(
        (part for part in parts_of_run(world, run) if (part.module, part.part) == (found["item_id"], found["part_id"])), None
    )
    asked = [
        row["question_text"]
        for row in world.of_run("answer-distribution", run)
        if (row["module_id"], row["part_id"]) == (found["item_id"], found["part_id"]) and row["question_text"] is not None
    ]
    wrong = [] if own is None or found["about"] == "video" else [answer for answer in own.answers if not answer["right"]]
    words = lambda answer: answer["value_id"] if answer["text"] is None else answer["text"]
    chosen = min(wrong, key=lambda answer: (-answer["last"], (words(answer) or "").encode("utf-16-be")), default=None)
    began = first_day(world, run)
    later = [(first_day(world, other), other) for other in runs if not is_section(other)]
    next_run = min(((day, other) for day, other in later if None not in (day, began) and day > began), default=(None, None))[1]
    keep = ("flag", "sentence", "learners", "severity", "about", "item_id", "part_id")
    return {
        **{key: found[key] for key in keep},
        "flag_kind": next(kind for kind, label in KINDS.items() if label == found["flag"]),
        "item_name": name_of(world, found),
        "run_id": run,
        "question_text": max(asked, key=lambda text: text.encode(), default=None),
        "wrong_answer": None if chosen is None else words(chosen),
        "wrong_pct": None if chosen is None else 100 * chosen["last"] / own.learners,
        "state": "To do",
        "note": "",
        "next_run": next_run,
        "next_result": result_in(world, run, next_run, found),
    }


def result_in(world, run, next_run, found):
    if next_run is None:
        return "No later run yet"
    if found["part_id"] is None:
        return "Not compared"
    pairs = same_parts(asked_parts(world, run, 1), asked_parts(world, next_run, 1), said(world, run, next_run))
    theirs = next((theirs for mine, theirs, _ in pairs if (mine.module, mine.part) == (found["item_id"], found["part_id"])), None)
    if theirs is None:
        return unmatched(world, run, next_run, found)
    flagged = [
        other
        for other in flags_of_run(world, next_run)
        if (other["flag"], other["item_id"], other["part_id"]) == (found["flag"], theirs.module, theirs.part)
    ]
    if flagged:
        return "Flagged again"
    mine = next(mine for mine, _, _ in pairs if (mine.module, mine.part) == (found["item_id"], found["part_id"]))
    return not_flagged(world, next_run, found["flag"], mine, theirs)


def unmatched(world, run, next_run, found):
    """What may be said of a part without a match: that it is not there only where all that is there was read."""
    own = next((keys for part, keys in asked_parts(world, run, 1) if (part.module, part.part) == (found["item_id"], found["part_id"])), None)
    if own is None:
        return "Not compared"
    rows = world.of_run("answer-distribution", next_run)
    ends = [re.search(r"[0-9a-f]{32}(?:_[0-9]+)*$", row["part_id"]) for row in rows]
    blocks = {digits[0] if digits else last_part(row["part_id"]) for digits, row in zip(ends, rows)}
    texts = {keys["text"] for _, keys in asked_parts(world, next_run, 1)} - {None}
    if own["block"] in blocks or own["text"] in texts:
        return "Not compared"
    read = {row["module_id"] for row in rows}
    problems = world.of_run("problems", next_run)
    if not problems and not rows:
        return "No problems synced"
    missing = [row for row in problems if row["module_id"] not in read and row["total_submissions"] != 0]
    return "Answers not downloaded" if missing or not read else "Question not found"


def not_flagged(world, next_run, label, before, part):
    kind = next(kind for kind, its in KINDS.items() if its == label)
    of_first = kind in ("guessing", "little", "options")
    other = {"misconception": "key", "options": "little"}.get(kind)
    raised = {found["flag"] for found in flags_of_run(world, next_run) if (found["item_id"], found["part_id"]) == (part.module, part.part)}
    if other and KINDS[other] in raised:
        return "Not compared"
    counted = part.first[1] if of_first and part.first else part.learners
    if part.learners < 30 or counted < (50 if kind == "little" else 30):
        return "Too few learners to say"
    chosen = kind in ("guessing", "options") and not part.choices
    known = kind in ("key", "misconception") and not part.answers
    if chosen or known or (kind == "guessing" and not part.first):
        return "Not compared"
    return "No longer flagged" if tells_among(kind, before, part, spread_of_run(world, next_run)) else "Too few learners to say"


def tells_among(kind, before, now, spread):
    """Whether the flag comes back in four of five runs where the learners of now answer in the shares of before."""
    learners = now.learners
    luck = lambda count, of: 0.841621 * math.sqrt(count * (1 - count / of))
    right = before.right / before.learners * learners
    wrong = [answer["last"] / before.learners * learners for answer in before.answers if not answer["right"] and answer["last"] > 0]
    most = max(wrong, default=0)
    most_by_luck = most - luck(most, learners)
    first = (before.first[0] / before.first[1] * now.first[1], now.first[1]) if before.first and now.first else None
    hit, known = first or (right, learners)
    missed = known - hit + luck(hit, known)
    if kind == "key":
        right += luck(most, learners)
        return most_by_luck > right and lead(most_by_luck, right) >= 2.6
    if kind == "misconception":
        others = learners - right - most_by_luck
        return most_by_luck >= 0.25 * learners and len(wrong) >= 3 and lead(most_by_luck, others) >= 2.6
    if kind == "guessing":
        return bool(before.choices) and first is not None and wilson(hit + luck(hit, known), known)["high"] <= 1 / before.choices + 0.05
    if kind == "hard":
        return shrunk(right + luck(right, learners), learners, spread)["high"] < 0.4
    if kind == "little":
        return wilson(known - missed, known, ONE_SIDED)["low"] > 0.97
    return bool(before.choices) and missed < 0.05 * known
