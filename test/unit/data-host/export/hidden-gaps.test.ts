import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureBlock, withoutRule } from '#main/data-host/export/reports/masked-figure.ts';
import { smallNumbersLine } from '#main/data-host/export/reports/report.ts';
import type { ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { withheldGaps } from '#shared/figures/charts/over-days.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';
import { enrollmentFigure, netChangeFigure } from '#shared/subjects/enrollment/figures.ts';
import { atLength } from '#test/support/at-length.ts';
import { type DrawnFigure, drawnFrom } from '#test/support/drawn-figures.ts';
import { pageOf } from '#test/support/random-rows.ts';

const day = 20_000;

/** Daily rows as many days apart as given, the second one withheld. */
const rowsApart = (apart: number, counts: readonly (number | null)[] = [100, null, 120]) =>
  ({
    page: {
      view: 'run-enrollment',
      rows: counts.map((count, index) => ({ date: day + index * apart, count, net_change: count })),
      pivot: [],
      asOf: null,
    },
    masked: counts.map((count, index) => ({
      row: { date: day + index * apart },
      notes: count === null ? { count: 'not shown', net_change: 'not shown' } : {},
    })),
    threshold: 10,
    label: () => null,
  }) as unknown as ViewRows<'run-enrollment'>;

describe('the hatch over a hidden day', () => {
  it.each(Array.from({ length: 60 }, (_, index) => index + 1))(
    'covers that day alone, with rows %i days apart',
    (apart) => {
      const at = day + apart;
      for (const make of [enrollmentFigure, netChangeFigure]) {
        const block = figureBlock(rowsApart(apart), (rows) => make(rows));
        const chart = block?.figure.chart;
        const gaps = chart !== undefined && 'gaps' in chart ? chart.gaps : undefined;
        const hatched = gaps?.filter(({ kind }) => kind === 'not shown');
        expect(hatched).toEqual([{ from: at - 0.5, to: at + 0.5, steps: 1, kind: 'not shown' }]);
        expect(block?.figure.note).toContain('1 day has hidden counts');
        expect(block?.figure.note).not.toContain('week');
      }
    },
  );

  it('covers one day where there is no other row', () => {
    const chart = enrollmentFigure(rowsApart(1, [null]).page.rows).chart;
    expect(withheldGaps(chart, [day], 1)).toEqual({
      gaps: [{ from: day - 0.5, to: day + 0.5, steps: 1, kind: 'not shown' }],
      inPart: 0,
      step: 1,
    });
  });

  it('covers a week where days are drawn as weeks, or rows are weeks', () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ date: day + index, count: 100 + index }));
    const { chart } = netChangeFigure(rows as never);
    const points = chart.points.map((point, index) => (index === 3 ? { ...point, y: null } : point));
    const at = points[3]?.x ?? 0;
    const week = { gaps: [{ from: at - 3.5, to: at + 3.5, steps: 1, kind: 'not shown' }], inPart: 0, step: 7 };
    expect(withheldGaps({ ...chart, points }, [at], 1)).toEqual(week);
    // A hidden day of a week that has other numbers, on whichever day it ends.
    expect(withheldGaps(chart, [at - 2], 1)).toEqual({ gaps: [], inPart: 1, step: 7 });
    expect(withheldGaps({ ...chart, points }, [at - 2], 1)).toEqual(week);
    const { chart: line } = enrollmentFigure(rowsApart(7).page.rows);
    expect(withheldGaps(line, [day + 7], 7).step).toBe(7);
  });
});

/** The numbers of a row that each figure draws, where a row has others; a note beside a mark repeats that of the mark. */
const numbersOf: { readonly [F in FigureId]?: readonly string[] } = {
  'run-ages': ['count'],
  'run-education': ['count'],
  'run-gender': ['female', 'male', 'other'],
  'run-problems': ['total_submissions', 'correct_pct'],
  'run-problem-tags': ['correct_pct', 'total_submissions'],
  'run-videos': ['users_at_start', 'users_at_end'],
  'run-video-funnel': ['users_at_start', 'completion_pct'],
  'run-video-lengths': ['completion_pct'],
  'problem-answers': ['responses'],
  'problem-recovery': ['first_response_count', 'last_response_count'],
  'problem-grades': ['count'],
};

/** Pages of which some counts are hidden, as the masked tables have them: named in the row, with what follows from them. */
const hidingPageOf = (view: ViewName) => {
  const { columns } = viewDefinition(view);
  const counts = columns.filter(countsLearners).map(({ key }) => key);
  const follow = columns.filter(({ ofLearners }) => ofLearners && !ofLearners.isNamed).map(({ key }) => key);
  return fc
    .tuple(pageOf(view), fc.array(fc.subarray(counts), { minLength: 12, maxLength: 12 }))
    .map(([page, hidden]) => ({
      ...page,
      rows: page.rows.map((row, index) => {
        const keys = hidden[index] ?? [];
        if (keys.length === 0) return row;
        const empty = Object.fromEntries([...keys, ...follow].map((key) => [key, null]));
        return { ...row, ...empty, withheld: keys.join(' ') };
      }),
    })) as unknown as ReturnType<typeof pageOf>;
};

/** The columns that a figure of earlier runs, or of a question in several runs, draws by what its rows have. */
function keysDrawn(id: FigureId, rows: DrawnFigure['rows']): readonly string[] | undefined {
  if (id === 'run-earlier' || id === 'run-earlier-activity') {
    const value = id === 'run-earlier' ? 'count' : 'any';
    const isOnlyOne = rows.every(({ earlier_runs }) => Number(earlier_runs) <= 1);
    return isOnlyOne ? [value, 'median_of_runs'] : [value, 'lowest', 'median_of_runs', 'highest'];
  }
  if (id !== 'problem-runs') return numbersOf[id];
  return rows.every(({ first_right_pct }) => first_right_pct !== null)
    ? ['first_right_pct', 'first_learners']
    : ['right_pct', 'learners'];
}

describe.each(Object.keys(figures) as FigureId[])('the figure %s', (id) => {
  it('says how many of the numbers that it draws are hidden, beside the rule that hides them', () => {
    const { view } = figures[id];
    fc.assert(
      fc.property(fc.oneof(pageOf(view), hidingPageOf(view)), (page) => {
        const drawn = drawnFrom(id, page, 10);
        if (drawn === null || !drawn.block.isDrawn) return;
        const { figure, rule } = drawn.block;
        const note = withoutRule(figure.note ?? '', rule);
        const said = /(\d+) numbers? (?:is|are) hidden/.exec(note)?.[1];
        if (/\d (?:days?|weeks?|country|countries) (?:has|have) (?:some |a )?hidden counts?/.test(note)) {
          expect([drawn.hides, said]).toEqual([true, undefined]);
          return;
        }
        const keys = keysDrawn(id, page.rows as DrawnFigure['rows']) ?? figure.drawn;
        const hidden = drawn.notes.flatMap((of) => Object.keys(of)).filter((key) => keys?.includes(key) ?? true).length;
        expect(Number(said ?? 0)).toBe(hidden);
      }),
      { numRuns: atLength(60, 1000) },
    );
  });
});

describe('the line on small numbers', () => {
  const table = ({ page, masked }: ViewRows<'run-enrollment'>) => ({
    columns: viewDefinition(page.view).columns,
    rows: masked,
  });
  /** The line of a report with one chart and one table, with these daily counts. */
  const lineOf = (inChart: readonly (number | null)[], inTable: readonly (number | null)[], isOfCharts = false) => {
    const block = figureBlock(rowsApart(1, inChart), (rows) => netChangeFigure(rows));
    const report = { smallNumbers: { threshold: 10, isBrief: true }, kpis: [], blocks: block === null ? [] : [block] };
    return smallNumbersLine(report, [table(rowsApart(1, inTable))], isOfCharts);
  };
  const [hides, hidesNone] = [
    [100, null, 120],
    [100, 110, 120],
  ];

  it('says that it does not count charts only where a chart hides days', () => {
    expect(lineOf(hides, hides)).toMatch(/ Apart from charts, 2 numbers are hidden in this report\.$/);
    expect(lineOf(hidesNone, hides)).toMatch(/[^,] 2 numbers are hidden in this report\.$/);
    expect(lineOf(hides, hides, true)).not.toContain('Apart from charts');
  });

  it('says that no numbers are hidden only where no chart hides any either', () => {
    expect(lineOf(hidesNone, hidesNone)).toMatch(/ No numbers are hidden in this report\.$/);
    expect(lineOf(hides, hidesNone)).not.toContain('in this report');
  });
});
