"""A figure as the oracle expects it: the marks of its chart in one plain form, and what its sentences tell."""

from registry import answers
from sentences import count, day, number, text, told

class Figure:
    """What a figure must show and say; `facts` are those of its finding, None where the finding tells no number."""

    def __init__(self, title, marks, facts, note=(), named=None, decimals=0):
        self.title, self.marks, self.facts, self.note = title, marks, list(facts), list(note)
        # Parts of the alternative text beside the finding.
        self.named = list(named) if named is not None else line_words(marks["series"], decimals)

    def answer(self):
        return {
            "title": self.title,
            "marks": self.marks,
            "finding": told(self.facts),
            "note": told(self.note),
            "name": told([*self.named, *self.facts]),
        }


def figure(name):
    """Registers how the figure of this name is computed from the raw tables; None is a figure that is not drawn."""

    def register(function):
        def answer(world, params):
            found = function(world, params)
            return "not drawn" if found is None else found.answer()

        _figures[name] = function
        answers("figure", name)(answer)
        return function

    return register


_figures = {}


def compute(name):
    """How a figure is computed, for reports, which say the sentences of figures."""
    return _figures[name]


def line(label, points, step):
    """A line of known points, and where it breaks: at a point without a value, or where days jump by more than a step."""
    known, gaps, before, broken = [], [], None, False
    for x, y in points:
        if y is None:
            broken = True
            continue
        if before is not None and (broken or x - before > step):
            gaps.append([before, x])
        known.append([x, y])
        before, broken = x, False
    return {"label": label, "points": known, "gaps": gaps}


def week_of_run(index):
    """A week by its number, where the first is 1; before the start, how many weeks before."""
    return count(index + 1 if index >= 0 else index)


def line_words(series, decimals, say_day=day):
    """The days of all lines, as `say_day` says one, and of each line its ends, its lowest and its highest value."""
    days = [x for each in series for x, _ in each["points"]]
    words = [say_day(min(days)), say_day(max(days))] if days else []
    words.append(count(len(series)))
    for each in series:
        values = [y for _, y in each["points"]]
        words.append(text(each["label"]))
        if values:
            words += [number(value, decimals) for value in (values[0], values[-1], min(values), max(values))]
    return words


def in_order(points):
    """Marks whose order says nothing, in one that both sides know: by label as UTF-16 has it, then by number."""
    return sorted((list(each) for each in points), key=lambda each: (each[0].encode("utf-16-be"), each[1], each[2] or 0))


def printed(fact):
    """A number that stands behind a mark."""
    return told([fact])
