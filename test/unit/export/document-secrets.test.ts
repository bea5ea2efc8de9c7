import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kpiOf } from '../../../src-main/data-host/export/documents/kpi.ts';
import type { Reading } from '../../../src-main/data-host/export/documents/readings.ts';
import { figureBlock, findingOf } from '../../../src-main/data-host/export/documents/withheld-figure.ts';
import { suppressed, suppressionOf } from '../../../src-main/data-host/export/suppression.ts';
import type { Figure } from '../../../src-preload/contract/charts/drawing.ts';
import { spreadRow } from '../../../src-preload/contract/columns.ts';
import { ageBandOf } from '../../../src-preload/contract/derived/ages.ts';
import { activityFigure } from '../../../src-preload/contract/figures/activity.ts';
import { comparedFigure } from '../../../src-preload/contract/figures/compared-runs.ts';
import { videosFigure } from '../../../src-preload/contract/figures/content.ts';
import { enrollmentFigure, everEnrolledFigure, modesFigure } from '../../../src-preload/contract/figures/enrollment.ts';
import {
  agesFigure,
  countriesFigure,
  educationFigure,
  genderFigure,
} from '../../../src-preload/contract/figures/traits.ts';
import { highest } from '../../../src-preload/contract/findings/compared.ts';
import { type ViewDefinition, type ViewName, type ViewRow, views } from '../../../src-preload/contract/views.ts';

/*
 * A report says nothing of the numbers that its tables hide: two runs whose tables look the same, to whoever also knows the
 * totals, have the same sentences.
 */

const threshold = 10;
type Cells = Record<string, string | number | boolean | null>;

function readingOf<V extends ViewName>(view: V, rows: readonly Cells[], spread: readonly string[] = []): Reading<V> {
  const definition: ViewDefinition = views[view];
  const key = definition.spread;
  const cells = rows.map((row) => (key === undefined ? row : spreadRow(row, key, spread)));
  return {
    page: { view, rows, total: rows.length, totals: {}, spread, asOf: null } as unknown as Reading<V>['page'],
    shared: [...suppressed(cells, suppressionOf(definition, spread, threshold))],
    label: () => null,
    threshold,
  };
}

interface Case<V extends ViewName = ViewName> {
  readonly view: V;
  /** The rows of a view that have these counts. */
  readonly rows: (counts: readonly number[]) => Cells[];
  readonly figure: (rows: ViewRow<V>[]) => Figure | null;
  /** Whether a reader knows what all counts are together. */
  readonly addsUp: boolean;
  readonly spread?: readonly string[];
  /** Which counts make up a part that may be told. */
  readonly partOf?: (row: ViewRow<V>) => string;
  /** As many of the counts are used. */
  readonly uses?: number;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const share = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);
const define = <V extends ViewName>(given: Case<V>) => given as unknown as Case;

const cases: Record<string, Case> = {
  gender: define({
    view: 'run-gender',
    rows: ([female = 0, male = 0, other = 0, unknown = 0]) => [
      { date: 1, female, male, other, unknown, note: null, created: 1 },
    ],
    figure: genderFigure,
    addsUp: true,
    uses: 4,
  }),
  education: define({
    view: 'run-education',
    rows: (counts) =>
      counts.map((count, place) => ({
        education_level:
          ['primary', 'secondary', 'bachelors', 'masters', 'doctorate', 'other'][place] ?? `level ${place}`,
        count,
        pct_of_known: share(count, sumOf(counts)),
        date: 1,
        created: 1,
      })),
    figure: educationFigure,
    addsUp: true,
  }),
  ages: define({
    view: 'run-birth-years',
    rows: (counts) =>
      counts.map((count, place) => ({
        birth_year: 1935 + 10 * place,
        age: 80 - 10 * place,
        count,
        pct_of_known: share(count, sumOf(counts)),
        date: 1,
        created: 1,
      })),
    figure: (rows) => agesFigure(rows),
    addsUp: true,
    partOf: ({ age }) => ageBandOf(age ?? 0),
  }),
  countries: define({
    view: 'run-countries',
    rows: (counts) =>
      counts.map((count, place) => ({
        country_name: `C${place}`,
        country_alpha2: place === 0 ? null : `A${place}`,
        country_alpha3: null,
        count,
        pct: share(count, sumOf(counts)),
        date: 1,
        created: 1,
      })),
    figure: (rows) => countriesFigure(rows),
    addsUp: true,
  }),
  modes: define({
    view: 'run-modes',
    rows: (counts) => [
      {
        date: 1,
        modes: JSON.stringify({ audit: counts[0], verified: counts[1], honor: counts[2] }),
        unlisted: counts[3] ?? 0,
        count: sumOf(counts.slice(0, 4)),
        cumulative_count: 10_000,
        note: null,
        created: 1,
      },
    ],
    figure: (rows) => modesFigure({ rows, spread: ['audit', 'verified', 'honor'] }),
    addsUp: true,
    uses: 4,
    spread: ['audit', 'verified', 'honor'],
  }),
  'ever enrolled': define({
    view: 'run-modes',
    rows: (counts) =>
      counts.map((count, date) => ({
        date,
        modes: '{}',
        unlisted: null,
        count,
        cumulative_count: 60,
        note: null,
        created: 1,
      })),
    figure: (rows) => everEnrolledFigure(rows),
    addsUp: false,
  }),
  enrollment: define({
    view: 'run-enrollment',
    rows: (counts) =>
      counts.map((count, date) => ({
        date,
        count,
        net_change: date === 0 ? null : count - (counts[date - 1] ?? 0),
        note: null,
        created: 1,
      })),
    figure: (rows) => enrollmentFigure(rows),
    addsUp: false,
  }),
  activity: define({
    view: 'run-activity',
    rows: (counts) =>
      counts.map((any, week) => ({
        week_ending: 7 * week,
        interval_start: 0,
        interval_end: 0,
        any,
        played_video: null,
        attempted_problem: null,
        posted_forum: null,
        enrolled: 1000,
        any_pct: any / 10,
        note: null,
        created: 1,
      })),
    figure: (rows) => activityFigure(rows),
    addsUp: false,
  }),
  videos: define({
    view: 'run-videos',
    rows: (counts) =>
      counts.map((users_at_end, place) => ({
        video_id: `v${place}`,
        duration: 60,
        users_at_start: 5000,
        users_at_end,
        left_early: 5000 - users_at_end,
        completion_pct: users_at_end / 50,
        encoded_module_id: null,
        segment_length: 5,
        created: 1,
        video_label: null,
      })),
    figure: (rows) => videosFigure(rows, (row) => row.video_id),
    addsUp: false,
  }),
  'compared runs': define({
    view: 'compare-enrollment',
    rows: (counts) => [
      {
        date: 1,
        day_no: null,
        runs: JSON.stringify(Object.fromEntries(counts.map((count, place) => [`r${place}`, count]))),
      },
    ],
    figure: (rows) => comparedFigure('enrollment', rows, { runIds: ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'] }, (id) => id),
    addsUp: false,
    spread: ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'],
  }),
};

const small = fc.integer({ min: 1, max: threshold - 1 });
const middle = fc.integer({ min: 0, max: 60 });
const large = fc.integer({ min: 0, max: 900 });
const places = [0, 1, 2, 3, 4, 5];

/** Six counts in any order, and the same with one of them another or, where they add up, two of them moved against each other. */
const twoRuns = (addsUp: boolean) =>
  fc
    .record({
      counts: fc.tuple(small, small, fc.oneof(small, middle), middle, large, large),
      order: fc.shuffledSubarray(places, { minLength: places.length }),
      to: fc.constantFrom(1, 2),
      by: fc.integer({ min: 1 - threshold, max: threshold - 1 }),
    })
    .map(({ counts, order, to, by }) => {
      const moved = counts.map((count, place) => count + (place === 0 ? by : addsUp && place === to ? -by : 0));
      const ordered = (values: readonly number[]) => order.map((place) => values[place] ?? 0);
      return { one: ordered(counts), other: ordered(moved), isPossible: by !== 0 && Math.min(...moved) >= 0 };
    })
    .filter(({ isPossible }) => isPossible);

/** What a table shows of these counts, and what the figure says. */
function saidOf({ view, rows, figure, spread }: Case, values: readonly number[]) {
  const reading = readingOf(view, rows(values), spread);
  const block = figureBlock(reading, figure);
  if (block?.kind !== 'figure') return null;
  return { shared: reading.shared, words: [block.figure.finding, block.figure.note, block.figure.name] };
}

/** The sums of what may be told. */
function partsOf({ rows, partOf }: Case, values: readonly number[]): Record<string, number> {
  const sums: Record<string, number> = {};
  if (partOf)
    for (const row of rows(values)) sums[partOf(row as never)] = (sums[partOf(row as never)] ?? 0) + Number(row.count);
  return sums;
}

describe('a figure', () => {
  it.each(Object.entries(cases))('of %s says nothing of what its table hides', (_, given) => {
    let compared = 0;
    fc.assert(
      fc.property(twoRuns(given.addsUp), (runs) => {
        const total = (counts: readonly number[]) => sumOf(counts.slice(0, given.uses));
        if (given.addsUp && total(runs.one) !== total(runs.other)) return;
        if (JSON.stringify(partsOf(given, runs.one)) !== JSON.stringify(partsOf(given, runs.other))) return;
        const [one, other] = [saidOf(given, runs.one), saidOf(given, runs.other)];
        if (one === null || JSON.stringify(one.shared) !== JSON.stringify(other?.shared)) return;
        compared += 1;
        expect(other?.words).toEqual(one.words);
      }),
      { numRuns: 1000 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('draws no hidden number of compared runs', () => {
    const runs = [3, 500, 8, 40].map((count, place) => [`r${place}`, count] as const);
    const reading = readingOf(
      'compare-enrollment',
      [1, 2].map((date) => ({ date, day_no: null, runs: JSON.stringify(Object.fromEntries(runs)) })),
      runs.map(([id]) => id),
    );
    const ids = runs.map(([id]) => id);
    const block = figureBlock(reading, (rows) => comparedFigure('enrollment', rows, { runIds: ids }, (id) => id));
    const drawn = block?.kind === 'figure' && 'series' in block.figure.chart ? block.figure.chart.series : [];
    expect(drawn.flatMap(({ points }) => points.flatMap(({ y }) => y ?? []))).toEqual([500, 500, 40, 40]);
  });
});

describe('other words of a report', () => {
  it('do not name the run with most learners where these are few', () => {
    const run = (run_id: string, current: number) => ({ run_id, current, peak: current, change_7d: null });
    const say = (rows: readonly { run_id: string; current: number | null }[]) =>
      highest(
        rows,
        (row) => row.run_id,
        (row) => row.current,
        'has most learners',
      );
    const finding = (...numbers: number[]) =>
      findingOf(
        readingOf(
          'compare-runs',
          numbers.map((current, place) => run(`r${place}`, current)),
        ),
        say,
      );
    expect(finding(5, 8)).not.toMatch(/[58]/);
    expect(finding(5, 800)).toContain('800');
  });

  it('do not lead from a key figure to a small number', () => {
    const verified = { label: 'Verified', value: 30, view: 'run-modes', isLearners: true, isTelling: true } as const;
    expect(kpiOf(verified, threshold)).toEqual({ label: 'Verified', value: 'hidden', number: null });
    const ever = {
      label: 'Ever enrolled',
      view: 'run-modes',
      value: 12,
      isLearners: true,
      note: 'highest 8 on 3 May',
      noteCounts: 8,
    } as const;
    expect(kpiOf(ever, threshold).note).toBeUndefined();
  });
});
