import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMarks } from '#main/data-host/export/reports/svg/draw.ts';
import { textWidth } from '#main/data-host/export/reports/svg/letters.ts';
import { type Chart, ownScale } from '#shared/figures/charts/drawing.ts';
import { notShown } from '#shared/figures/charts/points.ts';
import { chartOfKind } from '#test/support/every-kind-of-chart.ts';

const drawn = (chart: Chart, width: number) =>
  drawMarks({ id: 'f', title: 'Title', finding: '', name: '', chart }, { width }).svg;

describe('numbers along an axis', () => {
  it('never touch each other, whatever the values and the width', () => {
    const value = fc.integer({ min: 1, max: 10_000_000 });
    const points = fc.array(fc.record({ label: fc.constant(''), x: value, y: value }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(points, fc.integer({ min: 260, max: 680 }), (of, width) => {
        const svg = drawn({ kind: 'scatter', points: of, xLabel: 'x', yLabel: 'y' }, width);
        const ticks = [
          ...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="middle" font-size="([\d.]+)"[^>]*>([^<]*)</g),
        ];
        const boxes = ticks.map(([, x, size, words = '']) => {
          const half = textWidth(words, Number(size)) / 2;
          return { left: Number(x) - half, right: Number(x) + half };
        });
        expect(boxes.length).toBeGreaterThan(0);
        for (const [index, { left }] of boxes.entries())
          expect(left).toBeGreaterThan(boxes[index - 1]?.right ?? Number.NEGATIVE_INFINITY);
      }),
    );
  });
});

describe('markers of a line', () => {
  const weeks = (count: number) => Array.from({ length: count }, (_, week) => ({ x: week * 7, y: week % 5 }));
  const marksOf = (count: number) => {
    const series = [{ label: 'Any activity', paletteIndex: 0, points: weeks(count) }];
    const svg = drawn({ kind: 'panels', series }, 200);
    return svg.match(/<circle/g)?.length;
  };

  it('are on each point where there is room, and on the last alone where they would be a blot', () => {
    expect(marksOf(8)).toBe(8);
    expect(marksOf(50)).toBe(1);
  });

  it('are small where they are close, so that the line between them stays in sight', () => {
    const radiiOf = (count: number, width: number) => {
      const series = [{ label: 'Any activity', paletteIndex: 0, points: weeks(count) }];
      return new Set(
        [...drawn({ kind: 'panels', series }, width).matchAll(/<circle[^>]* r="([\d.]+)"/g)].map(([, r]) => r),
      );
    };
    expect(radiiOf(5, 200)).toEqual(new Set(['3']));
    expect(radiiOf(13, 200)).toEqual(new Set(['2']));
  });
});

describe('words over a hatch', () => {
  it('have a ground of their own, so that no line strikes them out', () => {
    const svg = drawn(chartOfKind.changes, 680);
    const [, x = '', y = '', width = '', height = ''] =
      /<rect class="behind" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"[^>]*\/><text[^>]*>not shown</.exec(
        svg,
      ) ?? [];
    const [, middle, base] = /<text x="([\d.]+)" y="([\d.]+)"[^>]*>not shown</.exec(svg) ?? [];
    expect(Number(x) + Number(width) / 2).toBeCloseTo(Number(middle), 0);
    expect(Number(width)).toBeGreaterThan(textWidth('not shown', 10));
    expect(Number(y)).toBeLessThan(Number(base) - 8);
    expect(Number(y) + Number(height)).toBeGreaterThan(Number(base) + 2);
  });
});

describe('the name of a point', () => {
  it('is written in full where there is room, with what tells it from others', () => {
    const points = [
      { label: 'Problem without a name (9675)', x: 4000, y: 43 },
      { label: '', x: 6000, y: 80 },
      { label: '', x: 2000, y: 60 },
    ];
    const named = new Set(points.slice(0, 1));
    const svg = drawn({ kind: 'scatter', points, named, xLabel: 'x', yLabel: 'y' } as unknown as Chart, 680);
    expect(svg).toContain('>Problem without a name (9675)<');
  });
});

describe('the classes of a map', () => {
  const mapOf = (counts: readonly number[]) => {
    const countries = ['US', 'IN', 'BR', 'CN', 'DE'].map((code, index) => ({
      code,
      name: code,
      count: counts[index] ?? notShown,
    }));
    return drawn({ kind: 'world', countries }, 680);
  };

  it('begin no lower than what may be shown, where small counts are hidden', () => {
    expect(mapOf([4639, 2022, 444, 12])).toContain('>12–19<');
    expect(mapOf([4639, 2022, 444, 12, 6])).toContain('>5–19<');
  });
});

describe('the heads of the columns of a matrix', () => {
  const courses = ['CapeCoastX RET120x', 'YukonX HRM220x', 'YukonX NUR101x', 'YukonX NUR120x', 'YukonX NUR210x', 'X'];
  const matrix = (count: number): Chart => ({
    kind: 'matrix',
    rows: ['Empathy', 'Welding'],
    columns: courses.slice(0, count).map((label) => ownScale(label, [0.5, null], 2)),
  });
  const boldIn = (svg: string) =>
    [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*font-weight="600"[^>]*>([^<]*)</g)].map(
      ([, x, y, words = '']) => ({ x: Number(x), y: Number(y), words }),
    );

  it('have two lines where they are many, so that courses of one organization are told apart', () => {
    const heads = boldIn(drawn(matrix(6), 540));
    expect(heads.map(({ words }) => words).join(' ')).toBe(courses.join(' '));
    expect(new Set(heads.map(({ y }) => y)).size).toBe(2);
  });

  it('have one line where they are few', () => {
    expect(boldIn(drawn(matrix(3), 540)).map(({ words }) => words)).toEqual(courses.slice(0, 3));
  });

  it('stand above the numbers of their scale, and these above the rows', () => {
    for (const count of [2, 6]) {
      const svg = drawn(matrix(count), 540);
      const heads = Math.max(...boldIn(svg).map(({ y }) => y));
      // The numbers begin with their height, the heads with their place.
      const ticks = [...svg.matchAll(/<text y="([\d.]+)"/g)].map(([, y]) => Number(y));
      expect(ticks).toHaveLength(2 * count);
      expect(Math.min(...ticks)).toBeGreaterThan(heads + 10);
    }
  });
});

describe('rows of named things', () => {
  const bars: Chart = {
    kind: 'bars',
    valueLabel: 'Learners',
    columns: { label: 'country', value: 'count' },
    bars: Array.from({ length: 8 }, (_, index) => ({ label: `Country ${index}`, value: 900 - 50 * index })),
  };
  const sized = (size: { height?: number; yields?: boolean }) =>
    drawMarks({ id: 'f', title: 'Title', finding: '', name: '', chart: bars }, { width: 540, ...size });
  const namesAt = ({ svg }: { svg: string }) =>
    [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>Country/g)].map(([, y]) => Number(y));

  it('keep their height unless they are asked to yield, and then no less than what can be read', () => {
    const natural = sized({}).height;
    expect(sized({ height: 60 }).height).toBe(natural);
    expect(sized({ height: 150, yields: true }).height).toBe(150);
    expect(sized({ height: 60, yields: true }).height).toBe(130);
    expect(sized({ height: 900, yields: true }).height).toBe(natural);
    const rows = namesAt(sized({ height: 60, yields: true }));
    expect(rows).toHaveLength(8);
    for (const [index, y] of rows.slice(1).entries()) expect(y - (rows[index] ?? 0)).toBeCloseTo(12.5, 0);
    expect(Math.max(...rows)).toBeLessThan(130);
  });

  it('have values that no line of the grid strikes through', () => {
    const { svg } = sized({});
    // Each value is drawn last, on a ground of its own.
    expect(svg.match(/<rect [^>]*fill="#[0-9A-Fa-f]{6}"\/><text [^>]*>\d+</g)).toHaveLength(8);
  });
});
