import { describe, expect, it } from 'vitest';
import { notesOfRuns } from '../../../src-preload/contract/charts/day-notes.ts';
import { comparedFigure } from '../../../src-preload/contract/figures/compared-runs.ts';
import { formatDay } from '../../../src-preload/contract/time.ts';

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
    expect(chart).toMatchObject({ countsDays: true, notes: [] });
  });

  it(`say who leads on the last day that all have, ${formatDay(from + 2)}`, () => {
    const { finding } = comparedFigure('enrollment', byDate, { runIds }, nameOf);
    expect(finding).toContain('TWO');
    expect(finding).toContain('22');
  });
});
