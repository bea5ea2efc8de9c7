"""What changed between two times, and which of it is more than noise."""

import math
import statistics
from collections import defaultdict
from typing import Any

from registry import view
from tables import Row, World
from unusual import compare, weight
from views_ledger import as_text, changes
from views_plan import weights_of_job
from views_taxonomy import name_of, posting_name, skill_name

#: Figures of postings: what they are called, whether they count, and the column.
FAMILIES = [
    ("Unique postings", True, "unique_postings"),
    ("Companies", True, "unique_companies"),
    ("Median salary", False, "median_salary"),
    ("Posting duration", False, "median_posting_duration"),
]


def digits(value: float, count: int) -> float:
    return float(f"{value:.{count - 1}e}")


def pct(ratio: float | None) -> float | None:
    return None if ratio is None else digits(100 * ratio, 10)


def families(world: World) -> list[Row]:
    return world.once("families", lambda: [family(world, *each) for each in FAMILIES])


def family(world: World, label: str, counts: bool, column: str) -> Row:
    before = {row["id"]: row for row in world.before.rows("job-postings")}
    pairs = []
    for row in world.rows("job-postings"):
        if row["id"] not in before:
            continue
        old, now = before[row["id"]][column], row[column]
        if old is None or now is None or min(old, now) < 0 or (not counts and min(old, now) <= 0):
            continue
        pairs.append({"row": row, "before": old, "now": now, "size": row["unique_postings"]})
    found = compare([(pair["before"], pair["now"], pair["size"]) for pair in pairs], counts)
    told = {"label": label, "pairs": pairs, "shift": None, "swing": None, "unusual": [], "listed": []}
    if found is None:
        moved = [pair for pair in pairs if pair["before"] != pair["now"]]
        heavy = lambda pair: digits(weight((pair["before"], pair["now"], pair["size"]), counts), 9)
        return {**told, "listed": sorted(moved, key=lambda pair: (-heavy(pair), pair["row"]["id"]))[:10]}
    shift, changes_of = found
    unusual = [
        {**pair, "own": d - shift, "swing": swing} for pair, (d, swing, is_unusual) in zip(pairs, changes_of) if is_unusual
    ]
    swing = statistics.median(swing for _, swing, _ in changes_of)
    return {**told, "shift": shift, "swing": swing, "unusual": unusual, "listed": unusual}


def link_changes(world: World, dataset: str) -> list[Row]:
    return [each for each in changes(world) if each["dataset"] == dataset and each["field"] == "link"]


def since(world: World, params: Row) -> Row:
    syncs = world.given["syncs"]
    # Before the first sync nothing is known, and no digest was made.
    sync = syncs[0] if params["after"] == 0 else [each for each in syncs if each["isWhole"]][-1]
    return {"$between": [sync["from"], sync["to"]]}


@view("changes-compared", ["figure"])
def changes_compared(world: World, params: Row) -> Any:
    rows = []
    for each in families(world):
        rows.append(
            {
                "figure": each["label"],
                "compared": len(each["pairs"]),
                "changed": sum(1 for pair in each["pairs"] if pair["before"] != pair["now"]),
                "usual": None,
                "shift_pct": None if each["shift"] is None else pct(math.expm1(each["shift"])),
                "swing_pct": None if each["swing"] is None else pct(math.expm1(each["swing"])),
                "unusual": len(each["unusual"]),
            }
        )
    for figure, dataset, table in (
        ("Skills that jobs name", "jobs", "job-skills"),
        ("Skills linked to courses", "skills", "course-skills"),
    ):
        rows.append(
            {
                "figure": figure,
                "compared": len(world.rows(table)),
                "changed": len(link_changes(world, dataset)),
                "usual": None,
                "shift_pct": None,
                "swing_pct": None,
                "unusual": 0,
            }
        )
    return [{**row, "compared_since": since(world, params)} for row in rows]


@view("unusual-changes", ["posting_id", "figure"])
def unusual_changes(world: World, params: Row) -> Any:
    rows = []
    for each in families(world):
        for found in each["listed"]:
            own, swing = found.get("own"), found.get("swing")
            before, now = found["before"], found["now"]
            rows.append(
                {
                    "posting_id": found["row"]["id"],
                    "job_id": found["row"]["job_id"],
                    "name": posting_name(world, found["row"]),
                    "figure": each["label"],
                    "judged": "Among the largest changes" if own is None else "Unusual",
                    "before": before,
                    "now": now,
                    "change_pct": pct((now - before) / before) if before else None,
                    "own_pct": None if own is None else pct(math.expm1(own)),
                    "swing_pct": None if swing is None else pct(math.expm1(swing)),
                    "z": None if own is None else digits(own / swing, 10),
                }
            )
    return rows


@view("changed-links", ["job_id", "skill_id", "what"])
def changed_links(world: World, params: Row) -> Any:
    by_job: dict[int, list[Row]] = defaultdict(list)
    for link in link_changes(world, "jobs"):
        by_job[int(link["record"].split(":")[0])].append(link)
    rows = []
    for job_id, links in by_job.items():
        listed = world.by("jobs", "id", job_id)
        present = world.by("job-skills", "job_id", job_id)
        came = sum(1 for link in links if link["kind"] == "new")
        went = len(links) - came
        about = {"job_id": job_id, "job_name": name_of(listed[0]) if listed else None}
        whole = {"skill_id": None, "name": None, "weight_pct": None, "came": came, "went": went}
        was = world.before.by("jobs", "id", job_id)
        if not was or not listed:
            rows.append({**about, "what": "The job is no longer listed" if was else "The job is new in the list", **whole})
        elif went >= 3 and went > 0.3 * (len(present) - came + went):
            rows.append({**about, "what": "The service made a new list of skills for this job", **whole})
        else:
            weights = weights_of_job(present, "balanced")
            for link in links:
                skill, is_new = int(link["record"].split(":")[1]), link["kind"] == "new"
                rows.append(
                    {
                        **about,
                        "what": "Named now" if is_new else "No longer listed",
                        "skill_id": skill,
                        "name": skill_name(world, skill),
                        "weight_pct": pct(weights[skill]) if is_new else None,
                        "came": int(is_new),
                        "went": int(not is_new),
                    }
                )
    return rows


@view("restated-days", ["run_id", "dataset"])
def restated_days(world: World, params: Row) -> Any:
    days: dict[tuple[str, str], set[str]] = defaultdict(set)
    for change in changes(world):
        if change["kind"] == "restated":
            days[change["run_id"], change["dataset"]].add(change["record"])
    last = world.given["syncs"][-1]
    seen = {"$between": [last["from"], last["to"]]}
    return [{"run_id": run, "dataset": dataset, "days": len(each), "last_seen": seen} for (run, dataset), each in days.items()]


def is_told(change: Row) -> bool:
    """Numbers of links are told from a move of a tenth on: of a confidence, and of the logarithm of the others."""
    old, new = change["old_value"], change["new_value"]
    if change["kind"] != "changed" or old is None or new is None:
        return True
    if change["field"] == "confidence":
        return abs(new - old) >= 0.1
    if change["dataset"] == "jobs" and change["field"] in ("significance", "unique_postings"):
        return abs(math.log((1 + max(new, 0)) / (1 + max(old, 0)))) >= 0.1
    return True


@view("all-changes", ["dataset", "record", "field", "kind"])
def all_changes(world: World, params: Row) -> Any:
    return [
        {
            "change_no": {"$any": True},
            **{name: change[name] for name in ("dataset", "kind", "subject", "record", "field")},
            "before": as_text(change["old_value"]),
            "now": as_text(change["new_value"]),
            "seen_values": None,
            "times": 1,
            "first_seen": change["observed_at"],
            "last_seen": change["observed_at"],
        }
        for change in changes(world)
        if change["run_id"] is None and params.get("dataset") in (None, change["dataset"]) and is_told(change)
    ]
