import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withheldColumn } from '#main/data-host/cache/database/fragments.ts';
import type { FigureBlock } from '#main/data-host/export/reports/report.ts';
import { drawFigure } from '#main/data-host/export/reports/svg/draw.ts';
import { histogram } from '#renderer/charts/bars.ts';
import { dumbbell } from '#renderer/charts/dots.ts';
import type { ChartTheme } from '#renderer/charts/frame.ts';
import { scatter } from '#renderer/charts/scatter.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { type ViewPage, type ViewRow, viewDefinition } from '#shared/catalog/views.ts';
import { daysShown } from '#shared/figures/charts/day-notes.ts';
import { hasMarks } from '#shared/figures/charts/drawing.ts';
import { withWithheld } from '#shared/figures/charts/over-days.ts';
import { gapColours, ink, inks, seriesColours } from '#shared/figures/charts/palette.ts';
import type { Gap } from '#shared/figures/charts/points.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';
import { buildFigure } from '#shared/figures/registry.ts';
import { formatExact, formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { atLength } from '#test/support/at-length.ts';
import { drawnFrom } from '#test/support/drawn-figures.ts';
import { pageOf, paramsOf } from '#test/support/random-rows.ts';
import { textsOfSvg } from '#test/support/svg.ts';

/*
 * The rules for numbers, held over every figure that there is and rows as no service should send them. A new figure is held to them
 * without a word here.
 */

const ids = Object.keys(figures) as FigureId[];
const cases = { numRuns: atLength(15, 1000) };

const holds = (figure: FigureId, check: (block: FigureBlock, page: ViewPage) => void, threshold = 0) =>
  fc.assert(
    fc.property(pageOf(figures[figure].view), (page) => {
      const drawn = drawnFrom(figure, page, threshold);
      if (drawn !== null) check(drawn.block, page);
    }),
    cases,
  );

const svgOf = ({ figure, isDrawn }: FigureBlock) => (isDrawn ? drawFigure(figure, { width: 680 }).svg : '');
const errorText = ({ figure: { title, lead, finding, note, name } }: FigureBlock) =>
  [title, lead, finding, note, name].filter((words) => words !== undefined).join('\n');

describe.each(ids)('%s', (figure) => {
  it.each([0, 10])('says and draws no number that is none, hiding what is below %i', (threshold) => {
    holds(
      figure,
      (block) => {
        const said = `${errorText(block)}\n${textsOfSvg(svgOf(block)).join('\n')}`;
        expect(said).not.toMatch(/NaN|undefined|Infinity|\bnull\b|\[object/);
        expect(said).not.toMatch(/[-−]1 (?:min|s)\b|\(0\.00\)|[-−]\d[\d,]* (?:learners?|videos?|min)\b/);
        expect(svgOf(block)).not.toMatch(/="(?:NaN|undefined|[-]?Infinity)/);
        expect(block.figure.finding).not.toBe('');
      },
      threshold,
    );
  });

  it('draws a count that is hidden as something else than 0', () => {
    const { columns } = viewDefinition(figures[figure].view);
    // Draws of an answer how often it was given first and last.
    const isDrawn = (key: string) => figure !== 'problem-recovery' || key !== 'responses';
    const counted = columns.filter(
      (column) => countsLearners(column) && column.json === undefined && isDrawn(column.key),
    );
    if (counted.length === 0) return;
    // Shares and differences are hidden with the counts of their row.
    const hidden = Object.fromEntries(columns.filter(({ ofLearners }) => ofLearners).map(({ key }) => [key, null]));
    fc.assert(
      fc.property(pageOf(figures[figure].view), fc.nat(), fc.constantFrom(...counted), (page, nth, { key }) => {
        if (page.rows.length === 0) return;
        const at = nth % page.rows.length;
        const chartOf = (...changed: object[]) => {
          const rows = page.rows.flatMap((row, index) =>
            index === at ? changed.map((change) => ({ ...row, ...change })) : [row],
          );
          const input = { page: { ...page, rows }, params: paramsOf(figure), labelOf: () => null };
          const chart = buildFigure(figure, input as never)?.chart;
          if (chart === undefined || !hasMarks(chart)) return '';
          return JSON.stringify(chart, (_, value: unknown) => (Number.isNaN(value) ? 'not a number' : value));
        };
        const [ofNone, ofMany] = [chartOf({ [key]: 0 }), chartOf({ [key]: 1000 })];
        const marks = (chart: string) => chart.split('"label"').length;
        // Where 0 has no mark of its own, what is hidden needs none either.
        if (ofNone === ofMany || marks(ofNone) !== marks(ofMany)) return;
        // Leaves out shares of no learners, which have no height.
        const heights = (chart: string) => chart.split(/"y":-?\d/).length;
        if (/^\{"kind":"(?:lines|scatter)"/.test(ofNone) && heights(ofNone) === heights(chartOf())) return;
        expect(chartOf({ ...hidden, [key]: null })).not.toBe(ofNone);
      }),
      cases,
    );
  });

  it('says on the screen of a package that some of its numbers are hidden, and not that there is no data', () => {
    const { view } = figures[figure];
    const { columns } = viewDefinition(view);
    const counted = columns.filter((column) => countsLearners(column) && column.json === undefined);
    if (counted.length === 0) return;
    fc.assert(
      fc.property(pageOf(view), fc.nat(), (page, nth) => {
        const at = nth % Math.max(1, page.rows.length);
        const keys = columns.filter((column) => countsLearners(column) || column.ofLearners).map(({ key }) => key);
        const hidden = Object.fromEntries(keys.map((key) => [key, null]));
        const rows = page.rows.map((row, index) => (index === at ? { ...row, ...hidden } : row));
        const input = { page: { ...page, rows }, params: paramsOf(figure), labelOf: () => null };
        const built = buildFigure(figure, input as never);
        // Shares of one day are those of the last one.
        if (built === null || rows.length === 0 || (built.chart.kind === 'shares' && at < rows.length - 1)) return;
        const { finding, note, chart } = withWithheld(built, view, rows, new Map([[at, new Set(keys)]]));
        expect(`${finding} ${note}`).toMatch(/hidden/);
        if (!('gaps' in chart)) return;
        // Words and bands distinguish a day without data from a hidden one.
        const ofKind = (kind: Gap['kind']) => chart.gaps?.filter((gap) => gap.kind === kind) ?? [];
        const missing = ofKind('no data').reduce((sum, { steps }) => sum + steps, 0);
        expect(note?.match(/([\d,]+) (?:day|week)s? ha(?:s|ve) no data/)?.[1] ?? '0').toBe(formatNumber(missing));
        const isOver = ofKind('no data').some(({ from, to }) =>
          ofKind('not shown').some((gap) => gap.from < to && from < gap.to),
        );
        expect(isOver).toBe(false);
      }),
      cases,
    );
  });

  it('has one base in its sentences, and no share of nobody', () => {
    holds(figure, (block) => {
      const { finding, note = '' } = block.figure;
      const bases = ['who said', 'who gave', 'of all learners', 'of enrolled', '% of all)'];
      expect(bases.filter((base) => `${finding} ${note}`.includes(base)).length).toBeLessThanOrEqual(1);
      expect(finding).not.toMatch(/(?<![\d.,])0% of (?:those|the|them)\b|of the 0 who/);
    });
  });

  it('says of a logarithmic axis that it is one, and writes the same along its axes on screen and paper', () => {
    holds(figure, (block) => {
      const { chart } = block.figure;
      const texts = textsOfSvg(svgOf(block));
      if (!block.isDrawn) return;
      if (chart.kind === 'scatter') {
        const { x, y } = axesOf(scatter(chart, theme));
        expect(texts).toContain(x.title.text);
        expect(texts).toContain(y.title.text);
        // Has even steps for whole numbers up to 2.
        const isEven = chart.points.every((point) => Number.isInteger(point.y) && point.y <= 2);
        expect(x.title.text.endsWith(', logarithmic')).toBe(x.type === 'logarithmic');
        expect(y.title.text.endsWith(', logarithmic')).toBe(y.type === 'logarithmic' && !isEven);
        // Beside a value, the scale would read as a part of its name.
        for (const label of [chart.xLabel, chart.yLabel]) expect(label).not.toContain('logarithmic');
      }
      if (chart.kind === 'histogram') {
        const { x } = axesOf(histogram(chart, theme));
        expect(texts).toContain(x.title.text);
      }
    });
  });

  it('shades what has no number, says how many days that are, and draws no line or area into it', () => {
    holds(figure, (block, { rows }) => {
      const { chart, note = '' } = block.figure;
      // A mode without a number is withheld: such days are hatched, which the test of withheld days looks at.
      if (!('gaps' in chart) || block.withholds) return;
      const step = 'week_ending' in (rows[0] ?? {}) ? 7 : 1;
      const [from, to] =
        chart.kind === 'changes' ? [chart.from, chart.to] : daysShown('bands' in chart ? chart.bands : chart.series);
      const has = (row: Row) => {
        if (figure === 'run-ever-enrolled') return row.cumulative_count !== null;
        return (
          figure !== 'run-activity' ||
          [row.any, row.played_video, row.attempted_problem, row.posted_forum].some((n) => n !== null)
        );
      };
      const days = (rows as Row[]).filter(has).map((row) => Number(row.date ?? row.week_ending));
      const within = days.filter((day) => day >= from && day <= to);
      const missing = within.length < 2 ? 0 : (to - from) / step + 1 - within.length;
      expect(chart.gaps?.reduce((sum, gap) => sum + gap.steps, 0)).toBe(missing);
      expect(note.includes('no data')).toBe(missing > 0);
      if (missing > 0) expect(note).toContain(`${formatNumber(missing)} ${step === 7 ? 'week' : 'day'}`);
      if (block.isDrawn && missing > 0 && chart.kind !== 'panels') {
        expect(svgOf(block).match(/class="gap"/g)?.length).toBe(chart.gaps?.length);
      }
    });
  });

  it('leads to a name in a quiet ink, not in the colour of a series', () => {
    holds(figure, (block) => {
      const leads = [...svgOf(block).matchAll(/<line[^>]*class="lead"[^>]*>/g)].map(([tag]) => tag);
      for (const lead of leads) expect(lead).toContain(`stroke="${ink['ink-3']}"`);
    });
  });

  it('has panels on the same days, and says whether they share the scale of values', () => {
    holds(figure, (block) => {
      const { chart, note = '' } = block.figure;
      if (chart.kind !== 'panels') return;
      expect(note).toContain(chart.axis ? 'same scales' : 'its own scale');
    });
  });
});

interface Axis {
  readonly type: string;
  readonly title: { readonly text: string };
}
type Row = Readonly<Record<string, unknown>>;

const axesOf = (config: { options?: unknown }) => (config.options as { scales: Record<'x' | 'y', Axis> }).scales;

const theme: ChartTheme = {
  name: 'light',
  quiet: inks.light['ink-2'],
  zero: inks.light['border-strong'],
  ...inks.light,
  gap: gapColours.light,
  series: seriesColours.light,
};

it('on the screen, the open dot of a pair is the value before and the filled one that after', () => {
  const pairs = [{ label: 'Rises', from: 10, to: 30 }];
  const { datasets } = dumbbell({ pairs, fromLabel: 'Before', toLabel: 'After' }, theme).data;
  expect(datasets.map(({ label, data, pointBackgroundColor }) => [label, data[0]?.x, pointBackgroundColor])).toEqual([
    ['Before', 10, theme.paper],
    ['After', 30, theme.series[0]],
  ]);
});

describe('of several days with the same number', () => {
  const day = (rows: readonly ViewRow<'run-enrollment'>[], value: number) =>
    formatDate(rows.find(({ count }) => count === value)?.date ?? 0);

  it('the first is the one that is named', () => {
    holds('run-enrollment', ({ figure: { finding } }, page) => {
      const rows = page.rows as ViewRow<'run-enrollment'>[];
      const highest = Math.max(...rows.flatMap(({ count }) => count ?? []));
      const named = /(?:highest|peaked at) [\d,]+ on (\d+ \w+ \d+)/.exec(finding)?.[1];
      if (named !== undefined) expect(named).toBe(day(rows, highest));
    });
    holds('run-net-change', ({ figure: { finding, chart } }) => {
      if (chart.kind !== 'changes') return;
      const known = chart.points.filter(({ y }) => y !== null);
      const best = Math.max(...known.map(({ y }) => y ?? 0));
      const named = /[Ll]argest gain was [\d,]+ on (\d+ \w+ \d+)/.exec(finding)?.[1];
      if (named !== undefined) expect(named).toBe(formatDate(known.find(({ y }) => y === best)?.x ?? 0));
    });
  });
});

describe('amounts', () => {
  it('are printed as they were served', () => {
    holds('job-salaries', (block) => {
      const { chart } = block.figure;
      if (chart.kind !== 'dots' || !block.isDrawn) return;
      const texts = textsOfSvg(svgOf(block));
      for (const { value } of chart.dots) expect(texts).toContain(formatExact(value));
    });
  });
});

describe('what is hidden', () => {
  it('makes a sentence about some days say so, and is never called the highest', () => {
    for (const figure of ['run-enrollment', 'run-net-change'] as const) {
      holds(figure, (_block, page) => {
        const served = page.rows as ViewRow<'run-enrollment'>[];
        const isSmall = (count: number | null) => count !== null && count > 0 && count < 10;
        if (!served.some(({ count }) => isSmall(count))) return;
        // As the shared tables return them: withheld cells are null, and their columns are named.
        const rows = served.map((row, index) => {
          const before = served[index - 1];
          const hasNet = before?.date === row.date - 1 && (isSmall(row.count) || isSmall(before.count));
          const hidden = [isSmall(row.count) && 'count', hasNet && 'net_change'].filter((key) => key !== false);
          if (hidden.length === 0) return row;
          return {
            ...row,
            ...Object.fromEntries(hidden.map((key) => [key, null])),
            [withheldColumn]: hidden.join(' '),
          };
        });
        const shared = drawnFrom(figure, { ...page, rows } as unknown as ViewPage, 10)?.block;
        expect(shared?.withholds).toBe(true);
        const whole = drawnFrom(figure, page, 0)?.block.figure.finding;
        const finding = shared?.figure.finding ?? '';
        // A sentence that is true whatever the withheld numbers are may stay.
        if (finding !== whole)
          expect(finding).toMatch(
            /^(?:Among the days shown, |No summary is given because some of these numbers are too small|Nothing is shown because the numbers are too small)/,
          );
      });
    }
  });
});
