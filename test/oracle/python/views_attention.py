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
