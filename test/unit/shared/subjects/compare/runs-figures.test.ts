import { describe, expect, it } from 'vitest';
import { drawFigure } from '#main/data-host/export/reports/svg/draw.ts';
import { viewDefinition } from '#shared/catalog/views.ts';
import { notesOfRuns } from '#shared/figures/charts/day-notes.ts';
import { positionText } from '#shared/figures/charts/names.ts';
import { comparedFigure } from '#shared/subjects/compare/runs-figures.ts';
import { formatDate } from '#shared/time/days.ts';
import { formatDay } from '#shared/time/time.ts';

it.each(['compare-activity', 'run-earlier-activity'] as const)('the weeks of %s are counted as on its axis', (view) => {
  const week = viewDefinition(view).columns.find(({ key }) => key === 'week_no');
  expect(week?.label).toBe(`Weeks after ${positionText(0, 'weeks')}`);
  expect(week?.meaning).toContain(`9 is ${positionText(9, 'weeks')}.`);
});

const runIds = ['one', 'two'];
const nameOf = (runId: string) => runId.toUpperCase();
const from = 20_000;

const byDate = [0, 1, 2].map((day) => ({
  date: from + day,
  day_no: null,
  runs: JSON.stringify({ one: 10 + day, two: 20 + day }),
}));
const fromDay0 = byDate.map(({ runs }, day) => ({ date: null, day_no: day, runs }));
const note = (day: number | null, text: string) => ({ day, text, created_at: 1 });
const noted = notesOfRuns([
  { name: 'ONE', noted: [note(from + 9, 'after the last day'), note(from + 1, 'Newsletter')] },
  { name: 'TWO', noted: [note(null, 'about the run'), note(from + 1, 'Exam')] },
]);

describe('runs on one scale', () => {
  it('bear the notes on the days that they show', () => {
    const { chart } = comparedFigure('enrollment', byDate, { runIds }, nameOf, noted);
    expect(chart.notes).toEqual([{ day: from + 1, text: 'ONE: Newsletter · TWO: Exam' }]);
  });

  it('bear none when they are counted from day 0: a note is on a day of the calendar', () => {
    const { chart } = comparedFigure('enrollment', fromDay0, { runIds }, nameOf, noted);
    expect(chart).toMatchObject({ counts: 'days', notes: [] });
  });

  it(`say who leads on the last day that all have, ${formatDay(from + 2)}`, () => {
    const { finding } = comparedFigure('enrollment', byDate, { runIds }, nameOf);
    expect(finding).toBe(
      `TWO has 10 more learners enrolled than ONE: 22 against 12. Compared on ${formatDate(from + 2)}, the last day with data for both.`,
    );
  });

  const weeks = [0, 1].map((week) => ({
    week_ending: null,
    week_no: week,
    runs: JSON.stringify({ one: 10 + week, two: 20 + week }),
  }));
  const apart = [
    { week_ending: from, week_no: null, runs: JSON.stringify({ one: 10 }) },
    { week_ending: from + 70, week_no: null, runs: JSON.stringify({ two: 20 }) },
  ];

  it('of weeks are counted in weeks from day 0, and say nothing of aligning what is aligned', () => {
    const { chart, finding, name, advice } = comparedFigure('activity', weeks, { runIds }, nameOf);
    expect(chart).toMatchObject({ counts: 'weeks' });
    expect(finding).toBe(
      'TWO has 10 more learners active than ONE: 21 against 11. Compared in week 2 of each run, the last week with data for both.',
    );
    expect(name).toContain('week 1 to week 2');
    expect(advice).toBeUndefined();
  });

  it('of weeks of data are not said to be weeks of a run, which may start later', () => {
    const { finding } = comparedFigure('activity', weeks, { runIds, align: 'day0' }, nameOf);
    expect(finding).toMatch(/ Compared in week 2 of the data of each run, the last week with data for both\.$/);
    const { finding: fromStart } = comparedFigure('activity', weeks, { runIds, align: 'start' }, nameOf);
    expect(fromStart).toMatch(/ Compared in week 2 of each run, /);
  });

  it('that lie apart by date say so, and how to lay them over each other to the user of the app alone', () => {
    const { finding, note, name, advice } = comparedFigure('activity', apart, { runIds }, nameOf);
    expect(finding).toBe('The runs have no week in common.');
    expect(advice).toBe('Choose “From the start date” to see them on top of each other.');
    expect([note, name].join(' ')).not.toContain('first day');
  });

  it('in panels share both scales, and say so', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const rows = ids.map((id, day) => ({
      date: from + 10 * day,
      day_no: null,
      runs: JSON.stringify({ [id]: 10 ** day }),
    }));
    const figure = comparedFigure('enrollment', rows, { runIds: ids }, (id) => id);
    expect(figure.note).toBe('All panels use the same scales.');
    const svg = drawFigure(figure, { width: 680 }).svg;
    const panels = svg.split('<g transform="translate(').filter((part) => part.startsWith('0 16'));
    const words = panels.map((panel) => [...panel.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text).join('|'));
    expect(panels).toHaveLength(ids.length);
    expect(new Set(words).size).toBe(1);
  });
});
