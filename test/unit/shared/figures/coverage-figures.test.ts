import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { upAxis } from '#shared/figures/charts/scatter-axes.ts';
import { coverageMapFigure, coverageNearnessFigure } from '#shared/figures/coverage.ts';

type Row = ViewRow<'coverage-map'>;
const row = (
  skill_id: number,
  place: string,
  demand: number,
  supply: number | null,
  near: number | null = null,
): Row => ({
  skill_id,
  name: `Skill ${skill_id}`,
  place,
  demand,
  supply,
  nearness_pct: near,
  demand_cut: 100,
});
const rows = [
  row(1, 'Build', 500, 0, 40),
  row(2, 'Build', 300, null, 90),
  row(3, 'Keep', 400, 8),
  row(4, 'Keep', 200, null),
  row(5, 'Review', 20, 300),
];
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

describe('the map of demand and supply', () => {
  const { chart, finding, note } = coverageMapFigure(rows, 'learners');

  it('draws skills that are not taught at 0, open, and leaves out those whose supply is not known', () => {
    expect(chart.points.map(({ label, x, y, open }) => [label, x, y, open ?? false])).toEqual([
      ['Skill 1', 500, 0, true],
      ['Skill 2', 300, 0, true],
      ['Skill 3', 400, 8, false],
      ['Skill 5', 20, 300, false],
    ]);
    expect(note).toContain('1 whose supply is not known is left out.');
    expect(chart.parts?.x).toBe(100);
  });

  it('says how much is asked for, and ranks what is taught alone', () => {
    expect(plain(finding)).toBe(
      'Skills that are not taught are asked for in up to 500 postings; of those that are taught, Skill 3 is asked for most (400 postings).',
    );
  });

  it('has a line for 0 below all others of its logarithmic scale', () => {
    const axis = upAxis(chart);
    expect(axis.type).toBe('logarithmic');
    expect(axis.place(0)).toBe(4);
    expect(axis.place(8)).toBe(8);
    expect(axis.split).toBeGreaterThan(4);
    expect(axis.split).toBeLessThan(8);
    expect(axis.type === 'logarithmic' && axis.say(4, String)).toBe('0');
    expect(upAxis({ points: [{ label: '', x: 1, y: 0 }], yScale: 'logarithmic' }).place(0)).toBe(0.5);
  });
});

describe('the picture of nearness', () => {
  it('draws the skills to build alone, and names the nearest', () => {
    const { chart, finding } = coverageNearnessFigure(rows);
    expect(chart.points.map(({ x, y }) => [x, y])).toEqual([
      [500, 40],
      [300, 90],
    ]);
    expect(plain(finding)).toBe('Skill 2 is nearest to what is taught: 90.0% of the skills that jobs name with it.');
  });

  it('says how many are named with no other skill', () => {
    const alone = [...rows, row(6, 'Build', 90, 0)];
    expect(plain(coverageNearnessFigure(alone).finding)).toMatch(/1 skill named with no other has none\.$/);
    expect(coverageNearnessFigure([]).chart.points).toEqual([]);
  });
});
