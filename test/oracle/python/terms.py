"""Words of the app that no table has as a column: where the number that each of them names is recomputed.

A term that is a column is covered by the views that have it. Of the others each is covered by a figure, by key figures or by a
report, or has no number of its own, and then says why.
"""

from registry import answers

COVERED_BY = {
    "percent-of-current-enrollment": ("figure", "compare-enrollment"),
    "day-0-in-words": ("figure", "compare-enrollment"),
    "day-of-the-course": ("figure", "compare-enrollment"),
    "25-and-under": ("key-figure", "ages"),
    "26-to-40": ("key-figure", "ages"),
    "41-and-over": ("key-figure", "ages"),
    "share-of-enrolled-learners-active": ("key-figure", "run"),
    "countries": ("key-figure", "run"),
    "country-in-words": ("figure", "run-countries"),
    "current-enrollment": ("key-figure", "run"),
    "compared-with-earlier-runs": ("view", "run-earlier"),
    "forecast-of-the-enrollment-at-the-end": ("view", "run-outlook"),
    "run-data": ("view", "courses"),
    "run-under-way-by-its-dates": ("view", "run-trends"),
    "run-with-current-data": ("view", "run-trends"),
    "data-through-in-words": ("report", "run-full"),
    "gap": ("figure", "run-enrollment"),
    "hard-and-much-tried": ("figure", "run-problems"),
    "highest-enrollment": ("key-figure", "run"),
    "median-age": ("key-figure", "ages"),
    "unusual-change": ("view", "unusual-changes"),
    "common-shift": ("view", "changes-compared"),
    "best-set-of-courses": ("view", "plan-steps"),
    "fewest-courses": ("view", "plan-steps"),
    "minimum-confidence": ("view", "plan-missing"),
    "weight-of-a-skill": ("view", "plan-matrix"),
    "corrections-to-skills": ("view", "skill-marks"),
    "skills-learners-already-have": ("view", "plan-missing"),
    "portfolio-index": ("view", "coverage-skills"),
    "courses-in-scope": ("view", "plan-steps"),
}

COVERED_BY |= {
    term: ("view", "run-attention")
    for term in (
        "possible-wrong-answer-key",
        "misconception",
        "close-to-guessing",
        "few-get-it-right",
        "difficulty-tag-looks-wrong",
        "loses-viewers",
        "parts-do-not-go-together",
        "all-or-nothing",
        "hard-and-often-tried",
        "little-to-learn-from",
        "wrong-options-rarely-chosen",
        "more-at-the-end-than-at-the-start",
    )
} | {"changed-since-the-previous-run": ("view", "run-moved-problems")}

NOT_KNOWN = "It says that the services do not tell this, so no screen and no file has a number of it."

WITHOUT_A_NUMBER = {
    "hidden-withheld-numbers": "It stands in the place of a number.",
    "certificates": NOT_KNOWN,
    "completion-of-a-course": NOT_KNOWN,
    "grades-of-learners": NOT_KNOWN,
    "near-real-time": NOT_KNOWN,
    "number-of-attempts-at-a-problem": NOT_KNOWN,
    "time-spent": NOT_KNOWN,
    "days-behind": "It counts days up to today, which no exported table knows; the screens of the sync have their own tests.",
}

for term, place in COVERED_BY.items():
    answers("term", term)(lambda world, params, place=place: {"by": list(place)})
for term, reason in WITHOUT_A_NUMBER.items():
    answers("term", term)(lambda world, params, reason=reason: {"reason": reason})
