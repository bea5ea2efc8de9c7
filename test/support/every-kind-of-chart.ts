import type { FigureBlock } from '#main/data-host/export/reports/report.ts';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import { type Chart, ownScale } from '#shared/figures/charts/drawing.ts';
import { notShown, type Point } from '#shared/figures/charts/points.ts';

/*
 * A chart of each kind that there is, with names as long as real ones and numbers of either sign, so that letters wider than ours have
 * something to collide with.
 */

const names = [
  'Introduction to Machine Learning with Python',
  'course-v1:SeoulDesignX+CLD103x+2025-Spring',
  'WOMEN IN MANAGEMENT & MARKETING',
  'Überblick — Volkswirtschaft für Anfänger',
  'C# – ein “Kurs”',
  'Größenordnungen und Maßeinheiten im Alltag der Ingenieure und Ingenieurinnen',
] as const;

const firstDay = 19_800;
const days = Array.from({ length: 120 }, (_, index) => firstDay + index * 3);
const rising = (by: number, from = 0): Point[] =>
  days.map((x, index) => ({ x, y: index > 40 && index < 50 ? null : from + by * index }));
const series = names
  .slice(0, 4)
  .map((label, index) => ({ label, paletteIndex: index, points: rising(37 * (index + 1)) }));
const highest = 120 * 37 * 4;
const middle = firstDay + 180;
const overDays = {
  notes: [{ day: middle, text: 'A newsletter to all who wanted one' }],
  gaps: [{ from: days[40] ?? 0, to: days[50] ?? 0, steps: 9, kind: 'not shown' as const }],
};

/** One chart of every kind; a new kind does not compile without its own. */
export const chartOfKind: { readonly [K in Chart['kind']]: Extract<Chart, { kind: K }> } = {
  lines: { kind: 'lines', axis: valueAxis([0, highest], 'line'), series, ...overDays },
  changes: {
    kind: 'changes',
    label: 'Net change',
    from: firstDay,
    to: days.at(-1) ?? 0,
    points: days.map((x, index) => ({ x, y: Math.round(900 * Math.sin(index / 7)) })),
    ...overDays,
  },
  areas: {
    kind: 'areas',
    axis: valueAxis([0, 120 * 37 * 10], 'bar'),
    bands: series.map((each, index) => ({ ...each, paletteIndex: index === 3 ? null : index })),
    ...overDays,
  },
  panels: { kind: 'panels', series, unit: '%', axis: valueAxis([0, highest], 'bar', 2) },
  bars: {
    kind: 'bars',
    valueLabel: 'Learners',
    bars: names.map((label, index) => ({
      label,
      value: index === 4 ? notShown : 123_456 / (index + 1),
      note: `${60 - 9 * index}.4% of all`,
      kind: (['plain', 'right', 'wrong', 'apart'] as const)[index % 4] ?? 'plain',
    })),
    ruleBefore: 3,
  },
  dots: {
    kind: 'dots',
    valueLabel: '%',
    decimals: 1,
    axis: valueAxis([0, 100], 'bar'),
    dots: names.map((label, index) => ({
      label,
      value: 98.6 - 14 * index,
      open: index === 2,
      between: [90 - 15 * index, 100 - 13 * index],
      note: '1,234 learners',
    })),
  },
  pairs: {
    kind: 'pairs',
    fromLabel: 'First',
    toLabel: 'Last',
    pairs: names.map((label, index) => ({ label, from: 12_000 - 1900 * index, to: 1500 * index })),
  },
  histogram: {
    kind: 'histogram',
    binWidth: 1,
    xLabel: 'Age in years',
    countLabel: 'Learners',
    bins: Array.from({ length: 60 }, (_, index) => ({
      from: 13 + index,
      label: `${13 + index}`,
      count: index < 4 ? notShown : 90_000 - 1500 * index,
    })),
    ticks: [20, 30, 40, 50, 60, 70].map((at) => ({ at, label: at === 70 ? '70+' : `${at}` })),
    marks: [{ at: 14, label: 'Median of those who said 14.5' }],
  },
  shares: {
    kind: 'shares',
    shares: [
      { label: 'Female', count: 12_345, paletteIndex: 1 },
      { label: 'Male', count: 9876, paletteIndex: 5 },
      { label: 'Other', count: 141, paletteIndex: 6 },
      { label: 'Unknown', count: 120, paletteIndex: null },
    ],
  },
  scatter: {
    kind: 'scatter',
    xLabel: 'Learners who answered',
    yLabel: '% finished, above or below the usual',
    yAxis: valueAxis([-100, 100], 'bar'),
    points: Array.from({ length: 40 }, (_, index) => ({
      label: names[index % names.length] ?? '',
      x: 900 + 731 * ((index * 17) % 40),
      y: ((index * 53) % 190) - 95,
      open: index % 5 === 0,
    })),
    limits: [{ label: '99.7%', points: [1000, 9000, 20_000].map((x) => ({ x, y: 9e4 / x })) }],
    corner: { x: 15_000, y: 0, label: 'Hard and often tried' },
  },
  matrix: {
    kind: 'matrix',
    printed: true,
    rows: names,
    columns: [
      ownScale('Median salary, USD/yr', [119_975.22, 107_879.92, 88_000, null, 12_000.5, 1], 2),
      ownScale('Postings by month', [115_183, 114_377, null, 7, 60_000, 99_999]),
      ownScale('Linked skills, %', [100, 71.4, 81.8, 0, 50, 33.3], 1),
    ],
  },
  world: {
    kind: 'world',
    countries: ['US', 'IN', 'BR', 'CN', 'DE', 'FR', 'MT', 'KE'].map((code, index) => ({
      code,
      name: code,
      count: index > 5 ? notShown : 5 * 7 ** index,
    })),
  },
};

/** A figure with this chart, and words around it that need several lines. */
export const blockOf = (chart: Chart): FigureBlock => ({
  kind: 'figure',
  figure: {
    id: `kind-${chart.kind}`,
    title: `A picture of ${chart.kind}`,
    finding: `From 20 Nov 2023 to 18 Nov 2026, enrollment in “${names[0]}” rose from 3 to 11,823, its highest so far; −4.5% ▼ since.`,
    note: `Drawn are at most 150 SKILLS TO BUILD, those with most demand, and 100 to review. ${names.join('; ')}.`,
    name: chart.kind,
    chart,
  },
  view: 'runs',
  isDrawn: true,
  withholds: false,
  asOf: null,
});
