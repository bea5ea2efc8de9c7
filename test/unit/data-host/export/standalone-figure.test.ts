import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standaloneFigure } from '#main/data-host/export/pictures/standalone-figure.ts';
import type { FigureBlock } from '#main/data-host/export/reports/report.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';
import { atLength } from '#test/support/at-length.ts';
import { expectHarmless, textsOfSvg } from '#test/support/svg.ts';

const named = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '</text><script>alert(1)</script>',
    '" onload="alert(1)',
    ']]></style><style>@import url(https://x.example)',
    '&#60;script&#62;',
    'a very long name that goes on and on '.repeat(12),
    'ناتج التعلم ‮ reversed',
    '\u0000\uD800\uFFFE',
  ),
);

const axis = { min: 0, max: 10, step: 5, fromZero: true };
const count = fc.integer({ min: 0, max: 100_000 });

const charts: fc.Arbitrary<Chart> = fc.oneof(
  fc.array(fc.record({ label: named, value: count, note: named }), { minLength: 1, maxLength: 5 }).map(
    (bars): Chart => ({
      kind: 'bars',
      valueLabel: 'Learners',
      bars,
    }),
  ),
  fc
    .array(fc.record({ label: named, x: fc.integer({ min: 1, max: 99 }), y: count }), { minLength: 2, maxLength: 5 })
    .map((points): Chart => ({ kind: 'scatter', points, xLabel: 'x', yLabel: 'y' })),
  fc.array(named, { minLength: 1, maxLength: 4 }).map(
    (rows): Chart => ({
      kind: 'matrix',
      rows,
      columns: rows.map((label) => ({ label, axis, decimals: 0, values: rows.map((_, at) => (at % 2 ? null : at)) })),
    }),
  ),
  fc.array(fc.record({ label: named, text: named }), { minLength: 1, maxLength: 4 }).map(
    (series): Chart => ({
      kind: 'lines',
      axis,
      series: series.map(({ label }, index) => ({
        label,
        paletteIndex: index,
        points: [0, 1, 2].map((x) => ({ x, y: x })),
      })),
      notes: series.map(({ text }, day) => ({ day, text })),
    }),
  ),
);

const block = (title: string, finding: string, chart: Chart): FigureBlock => ({
  kind: 'figure',
  figure: { id: 'run-enrollment', title, finding, note: finding, name: `${title} ${finding}`, chart },
  view: 'run-enrollment',
  isDrawn: true,
  withholds: false,
  asOf: null,
});

describe('a picture as SVG', () => {
  it('is well-formed and harmless whatever things are called', () => {
    fc.assert(
      fc.property(named, named, charts, (title, finding, chart) => {
        const { svg } = standaloneFigure(block(title, finding, chart), { subject: title, source: finding });
        textsOfSvg(svg);
        expectHarmless(svg.replace(/<(title|desc|text)\b[^>]*>[^<]*/g, ''));
      }),
      { numRuns: atLength(300, 1000) },
    );
  });

  it('grows with its words instead of cutting them', () => {
    const bars: Chart = { kind: 'bars', valueLabel: 'Learners', bars: [{ label: 'one', value: 1 }] };
    const words = { subject: 'Course run: X', source: 'Course Almanac · analytics.example.org' };
    const short = standaloneFigure(block('Title', 'Short.', bars), words);
    const long = standaloneFigure(block('Title', 'Long words. '.repeat(60), bars), words);
    expect(long.height).toBeGreaterThan(short.height);
    expect(
      textsOfSvg(long.svg)
        .join(' ')
        .match(/Long words\./g),
    ).toHaveLength(2 * 60);
    expect(textsOfSvg(short.svg)).toEqual(expect.arrayContaining(['Title', 'Course run: X', 'Short.', 'one']));
  });

  it('without a chart is its words alone', () => {
    const bars: Chart = { kind: 'bars', valueLabel: 'Learners', bars: [] };
    const { figure, ...rest } = block('Title', 'Nothing is drawn.', bars);
    const undrawn = { ...rest, figure: { ...figure, note: 'Why.' }, isDrawn: false, withholds: true };
    const { svg, height } = standaloneFigure(undrawn, { subject: '', source: 'Course Almanac' });
    expect(textsOfSvg(svg)).toEqual(['Title', 'Nothing is drawn.', 'Why.', 'Course Almanac']);
    expect(height).toBeLessThan(160);
  });
});
