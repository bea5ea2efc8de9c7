import { describe, expect, it } from 'vitest';
import { fittedToPage, onePageHeights } from '#main/data-host/export/reports/one-page.ts';
import type { Report } from '#main/data-host/export/reports/report.ts';

const words = (letters: number) => 'word '.repeat(letters / 5);
const figure = { kind: 'nothing', title: 'Figure', reason: words(60) } as const;

/** A report of three figures, with what decides on their heights. */
const report = (notes: string, letters = 1000): Report =>
  ({
    head: { title: 'Title', introduction: '', author: '', contact: '' },
    paper: 'letter',
    summary: words(200),
    since: null,
    notes,
    annotations: [],
    coverage: [],
    smallNumbersText: words(60),
    kpis: [],
    blocks: [figure, figure, figure],
    definitions: [{ label: 'Term', meaning: words(letters) }],
  }) as unknown as Report;

describe('tables on one page', () => {
  const table = (length: number) => ({
    rows: Array.from({ length }),
    more: 3,
    totals: { count: { sum: 1, without: 0 } },
  });
  const rowsOn = (paper: Report['paper'], length: number) =>
    fittedToPage({ ...report(''), paper, blocks: [figure, { kind: 'table', table: table(length) }] as never }).blocks;

  it.each(['a4', 'letter'] as const)('have all rows over the whole width of %s', (paper) => {
    const blocks = [{ kind: 'table', table: table(8) }, figure] as never;
    expect(fittedToPage({ ...report(''), paper, blocks }).blocks[0]).toMatchObject({
      table: { rows: { length: 8 }, more: 3 },
    });
  });

  it('have fewer rows in pairs on Letter, which is shorter, and say how many are left', () => {
    expect(rowsOn('letter', 8)).toMatchObject([figure, { table: { rows: { length: 5 }, more: 6, totals: {} } }]);
    expect(rowsOn('letter', 5)).toMatchObject([figure, { table: { rows: { length: 5 }, more: 3 } }]);
    expect(rowsOn('a4', 8)).toMatchObject([figure, { table: { rows: { length: 7 }, more: 4 } }]);
  });

  it('take the room of the explanations, and have fewer rows in pairs where that is not enough', () => {
    const blocks = [8, 8, 8, 8].map((length) => ({ kind: 'table', table: table(length) }));
    const fitted = (letters: number, notes = '') =>
      fittedToPage({ ...report(notes, letters), blocks: blocks as never });
    const rowsIn = ({ blocks: each }: Report) =>
      each.map((block) => (block.kind === 'table' ? block.table.rows.length : null));
    expect(fitted(100).definitions).toHaveLength(1);
    expect(rowsIn(fitted(100))).toEqual([8, 5, 5, 5]);
    expect(fitted(4000).definitions).toEqual([]);
    expect(rowsIn(fitted(4000))).toEqual([8, 5, 5, 5]);
    expect(rowsIn(fitted(4000, 'One line.\n'.repeat(12)))).toEqual([8, 3, 3, 3]);
  });
});

describe('figures on one page', () => {
  it('become lower by as many lines as the author begins', () => {
    const [none, some] = [onePageHeights(report('')), onePageHeights(report('One line.\nTwo.'))];
    expect(some.tall).toBeLessThan(none.tall);
    expect(some.pair).toBeLessThan(none.pair);
    expect(onePageHeights(report(words(400), 4000)).tall).toBe(76);
  });

  it('become lower by the notes on the subject and on its days', () => {
    const note = (day: number | null) => ({ day, text: 'A newsletter' });
    const height = (change: Partial<Report>) => onePageHeights({ ...report(''), ...change }).tall;
    const noted = { kind: 'figure', figure: { finding: words(60), chart: { notes: [note(1), note(2)] } } };
    expect(height({ annotations: [note(null)] })).toBeLessThan(height({}));
    expect(height({ blocks: [noted, figure, figure] as never })).toBeLessThan(height({}));
    // Those on days are counted where they are printed.
    expect(height({ annotations: [note(1)] })).toBe(height({}));
    const many = Array.from({ length: 9 }, () => note(null));
    expect(fittedToPage({ ...report('', 2000), annotations: many }).definitions).toEqual([]);
  });

  it('keep their heights where the words of the author take the room of the explanations', () => {
    const long = 'One line.\n'.repeat(8);
    expect(fittedToPage(report(long)).definitions).toEqual([]);
    expect(onePageHeights(fittedToPage(report(long))).tall).toBeGreaterThan(onePageHeights(report(long)).tall);
    expect(fittedToPage(report('One line.')).definitions).toHaveLength(1);
    expect(fittedToPage(report('', 4000)).definitions).toHaveLength(1);
  });

  it('are no lower than the rows of named things can be, which take the room of the explanations', () => {
    const bars = (rows: number) => ({
      kind: 'figure',
      isDrawn: true,
      figure: { finding: words(60), chart: { kind: 'bars', bars: Array.from({ length: rows }) } },
    });
    const ofRows = { ...report('', 1200), blocks: [bars(8), figure, bars(11)] } as never as Report;
    const fitted = fittedToPage(ofRows);
    expect(fitted.definitions).toEqual([]);
    expect(onePageHeights(fitted)).toMatchObject({ tall: 130, pair: 168 });
    // Few rows need no more than the usual heights.
    const ofFew = { ...report(''), blocks: [bars(3), figure, bars(3)] } as never as Report;
    expect(fittedToPage(ofFew).definitions).toHaveLength(1);
    expect(onePageHeights(ofFew)).toEqual(onePageHeights(report('')));
  });
});
