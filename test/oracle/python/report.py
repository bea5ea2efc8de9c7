"""What a report prints: the figures at its head, the sentence of each of its figures, and the rows of its tables."""

from figure_marks import compute
from figures_runs import MODES, mode_name
from registry import find
from sentences import date_text, told


class Report:
    """What a report prints, section by section."""

    def __init__(self, world):
        self.world, self.findings, self.tables = world, [], []

    def figure(self, name, params, title=None):
        """The sentence of a figure; nothing where the figure is not drawn."""
        found = compute(name)(self.world, params)
        if found is not None:
            self.findings.append([title or found.title, told(found.facts)])

    def table(self, view, params, title=None, facts=None, keep=lambda row: True, names=MODES):
        rows = [spread(row, names) for row in find("view", view)(self.world, params)["rows"] if keep(row)]
        self.tables.append({"view": view, "title": title, "rows": rows})
        if facts is not None:
            self.findings.append([title, told(facts)])

    def answer(self, kpis, through=None, computed=None):
        """`through` and `computed` are the dates at the head; those of several parts are said by the parts."""
        dates = {"Enrollment through": through and last_days_text(through), "Computed": computed and date_text(computed)}
        known = {label: text for label, text in dates.items() if text is not None}
        printed = [each.printed() for each in kpis]
        return {"kpis": printed, "findings": self.findings, "tables": self.tables, "dates": known or None}


def last_days_text(through):
    """One last day, or the first and the last of the last days of several runs."""
    first, last = through if isinstance(through, tuple) else (through, through)
    return date_text(last) if first == last else f"{date_text(last)}, some of it only through {date_text(first)}"


def last_days(values):
    """The first and the last of the last days of runs; none without any."""
    known = [value for value in values if value is not None]
    return (min(known), max(known)) if known else None


def newest(values):
    return max((value for value in values if value is not None), default=None)


def day_of_instant(instant):
    return None if instant is None else instant // 86_400_000_000


def spread(row, names):
    """A column that holds a value for each of several things stands for one column each."""
    found = {}
    for key, value in row.items():
        if isinstance(value, dict) and not any(name.startswith("$") for name in value):
            found |= {f"={names.get(name) or (mode_name(name) if names is MODES else name)}": each for name, each in value.items()}
        else:
            found[key] = value
    return found


def rows_of(world, view, params):
    return find("view", view)(world, params)["rows"]
