import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMarks } from '#main/data-host/export/reports/svg/draw.ts';
import { dayNotes, daysShown, noteMarks } from '#shared/figures/charts/day-notes.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';
import { type Box, placeNames } from '#shared/figures/placement.ts';
import { enrollmentFigure } from '#shared/subjects/enrollment/figures.ts';
import { enrolledOn } from '#test/support/enrolled.ts';
import { textsOfSvg } from '#test/support/svg.ts';

const within: Box = { x: 50, y: 0, width: 600, height: 300 };
const size = { height: 15, away: 8, mark: 5 };
const spot = fc.record({ x: fc.integer({ min: 50, max: 650 }), y: fc.integer({ min: 0, max: 300 }) });
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('names beside marks', () => {
  it('stand right of their mark where there is room, and left of it at the right edge', () => {
    const [inside, atEdge] = placeNames(
      [
        { x: 100, y: 100, width: 80 },
        { x: 640, y: 200, width: 80 },
      ],
      [],
      within,
      size,
    );
    expect(inside?.x).toBeGreaterThan(100);
    expect((atEdge?.x ?? 0) + 80).toBeLessThan(640);
  });

  it('do not follow a name on the same line as if they were its next word', () => {
    const places = [
      { x: 100, y: 100, width: 80 },
      { x: 184, y: 100, width: 60 },
    ];
    const [first, next] = placeNames(places, [], within, size);
    expect(first).toMatchObject({ x: 108, y: 92.5 });
    expect(next).toMatchObject({ x: 154, y: 77 });
  });

  it('never cover another name or a mark, and never leave the plot', () => {
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 40 }), fc.integer({ min: 10, max: 200 }), (marks, width) => {
        const boxes = placeNames(
          marks.slice(0, 8).map((mark) => ({ ...mark, width })),
          marks,
          within,
          size,
        ).filter((box) => box !== null);
        for (const [index, box] of boxes.entries()) {
          expect(box.x).toBeGreaterThanOrEqual(within.x);
          expect(box.x + box.width).toBeLessThanOrEqual(within.x + within.width);
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
          for (const { x, y } of marks) {
            const onMark = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
            expect(onMark).toBe(false);
          }
        }
      }),
    );
  });
});

describe('notes on days', () => {
  it('on one day are one mark, in the order in which they were written', () => {
    const noted = [
      { day: null, text: 'About the run', created_at: 5 },
      { day: 7, text: 'Outage', created_at: 4 },
      { day: 7, text: 'Deadline', created_at: 2 },
      { day: 3, text: 'Newsletter', created_at: 3 },
      { day: 9, text: 'After the last day', created_at: 1 },
    ];
    expect(dayNotes(noted, 3, 8)).toEqual([
      { day: 3, text: 'Newsletter' },
      { day: 7, text: 'Deadline · Outage' },
    ]);
  });

  it('stand at their very day, also where no row is or where rows are weeks', () => {
    const noted = [13, 17].map((day) => ({ day, text: `Day ${day}`, created_at: 1 }));
    const enrolled = [10, 11, 20].map((date) => enrolledOn(date, 50));
    const { chart } = enrollmentFigure(enrolled, noted);
    expect(chart.notes?.map(({ day }) => day)).toEqual([13, 17]);
    expect(enrollmentFigure(enrolled.slice(0, 2), noted).chart.notes).toEqual([]);
    expect(enrollmentFigure([], noted).chart.notes).toEqual([]);
  });

  const on = (...days: number[]) => days.map((day) => ({ day, text: `Day ${day}` }));

  it('share one letter mark when their letters would run into each other', () => {
    expect(noteMarks(on(10, 20, 24, 60), [0, 70], (day) => day)).toEqual({
      lines: [10, 20, 24, 60],
      marks: [
        { x: 10, letters: 'a–c' },
        { x: 60, letters: 'd' },
      ],
    });
  });

  it('leave room for what takes more of it: several letters', () => {
    const { marks } = noteMarks(on(10, 12, 30, 60, 62, 90), [0, 99], (day) => day);
    expect(marks.map(({ letters }) => letters)).toEqual(['a–c', 'd–e', 'f']);
  });

  it('are marked also on days whose numbers are hidden or not known: the axis goes as far as they do', () => {
    const points = [
      { x: 100, y: null },
      { x: 101, y: null },
      { x: 102, y: 12 },
      { x: 103, y: 15 },
    ];
    const axis = { min: 0, max: 20, step: 10, fromZero: true };
    const series = [{ label: 'Enrolled', paletteIndex: 0, points }];
    const lettersOf = (chart: Chart) => {
      const { svg } = drawMarks({ id: 'x', title: '', finding: '', name: '', chart }, { width: 800 });
      return textsOfSvg(`<g>${svg}</g>`).filter((text) => /^[a-z]$/.test(text));
    };
    expect(lettersOf({ kind: 'lines', series, axis, notes: on(100, 103) })).toEqual(['a', 'b']);
    expect(lettersOf({ kind: 'areas', bands: series, axis, notes: on(100, 103) })).toEqual(['a', 'b']);
    expect(daysShown(series)).toEqual([102, 103]);
    expect(daysShown(series, on(100, 103))).toEqual([100, 103]);
  });

  it('keep their letters where some of the days are shown, and stand in every panel, as all show the same days', () => {
    expect(noteMarks(on(10, 40, 90), [30, 60], (day) => day)).toEqual({
      lines: [40],
      marks: [{ x: 40, letters: 'b' }],
    });
    const line = (label: string, from: number) => ({
      label,
      paletteIndex: 0,
      points: [from, from + 30].map((x) => ({ x, y: 5 })),
    });
    const chart = { kind: 'panels', series: [line('one', 0), line('two', 30)], notes: on(10, 40) } as const;
    const { svg } = drawMarks({ id: 'x', title: '', finding: '', name: '', chart }, { width: 800 });
    expect(textsOfSvg(`<g>${svg}</g>`).filter((text) => /^[a-z]$/.test(text))).toEqual(['a', 'b', 'a', 'b']);
  });
});
