"""The second way to every number: reads questions and the folders of raw tables on standard input, writes answers.

Python's standard library and the exported tables alone; nothing of the app is run, and none of its SQL is read.
"""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import registry
from tables import World
from texts import texts

import figures_compared  # noqa: F401  registers its figures
import figures_coverage  # noqa: F401
import figures_content  # noqa: F401
import figures_learners  # noqa: F401
import figures_plan  # noqa: F401
import figures_problem  # noqa: F401
import figures_runs  # noqa: F401
import figures_taxonomy  # noqa: F401
import figures_traits  # noqa: F401
import key_figures  # noqa: F401
import reports  # noqa: F401
import terms  # noqa: F401
import views_attention  # noqa: F401  registers its views
import views_comparison  # noqa: F401
import views_courses  # noqa: F401  registers its views
import views_compare  # noqa: F401
import views_alarms  # noqa: F401
import views_earlier  # noqa: F401
import views_months  # noqa: F401
import views_coverage  # noqa: F401
import views_ledger  # noqa: F401
import views_learners  # noqa: F401
import views_plan  # noqa: F401
import views_runs  # noqa: F401
import views_trends  # noqa: F401
import views_taxonomy  # noqa: F401
import views_watch  # noqa: F401
import views_traits  # noqa: F401


def main() -> None:
    order = json.load(sys.stdin)
    world = World(order["tables"], order["given"])
    found = []
    for question in order["questions"]:
        answer = registry.find(question["subject"], question["name"])
        said = None if answer is None else answer(world, question["params"])
        if said is not None and "columns" in question:
            said["texts"] = texts(question["columns"], said["rows"])
        found.append(said)
    json.dump({"answers": found, "covers": registry.covered()}, sys.stdout)


main()
