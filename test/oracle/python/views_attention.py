"""The views of what of a run needs attention."""

from attention import flags_of_run
from registry import view
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
