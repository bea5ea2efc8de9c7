import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { upAxis, upText } from '#shared/figures/charts/scatter-axes.ts';
import { coverageMapFigure, coverageNearnessFigure } from '#shared/subjects/coverage/figures.ts';
import { plainText } from '#test/support/language/plain-text.ts';

type Row = ViewRow<'coverage-map'>;
const row = (
  skill_id: number,
  place: string,
  demand: number,
  supply: number | null,
  near: number | null = null,
  opportunity: number | null = null,
): Row => ({
  skill_id,
  name: `Skill ${skill_id}`,
  place,
  opportunity_pct: opportunity,
  demand,
  supply,
  nearness_pct: near,
  demand_cut: 100,
});
const rows = [
  row(1, 'Skill gap', 500, 0, 40, 60),
  row(2, 'Skill gap', 300, null, 90, 80),
  row(3, 'Covered', 400, 8),
  row(4, 'Covered', 200, null),
  row(5, 'Low demand', 20, 300),
  row(6, 'Neither taught nor in demand', 10, null),
];

describe('the map of demand and supply', () => {
  const { chart, finding, note } = coverageMapFigure(rows, 'learners');

  it('draws skills that are not taught at 0, open, and leaves out those whose supply is not known', () => {
    expect(chart.points.map(({ label, x, y, part, open }) => [label, x, y, part, open ?? false])).toEqual([
      ['Skill 1', 500, 0, 'bottomRight', true],
      ['Skill 2', 300, 0, 'bottomRight', true],
      ['Skill 3', 400, 8, 'topRight', false],
      ['Skill 5', 20, 300, 'topLeft', false],
      ['Skill 6', 10, 0, 'bottomLeft', true],
    ]);
    expect(note).toContain('1 skill is left out, because it is not known whether courses teach it.');
    expect(chart.parts?.x).toBe(100);
  });

  it('names the gap that is first by opportunity, in words and first of all on the chart', () => {
    expect(plainText(finding)).toBe(
      'Build first: Skill 2 (300 postings). Most in demand among taught skills: Skill 3 (400 postings).',
    );
    expect([...(chart.named ?? [])][0]?.label).toBe('Skill 2');
  });

  it('says how many are drawn only where there are more', () => {
    expect(note).not.toContain('shows at most');
    const many = Array.from({ length: 150 }, (_, index) => row(10 + index, 'Skill gap', 500, 0, 40));
    expect(coverageMapFigure(many).note).toMatch(/^The chart shows at most 150 gaps/);
  });

  it('calls an axis logarithmic where its steps are not even ones', () => {
    const textOf = (y: number) =>
      upText({
        yLabel: 'Courses',
        yScale: 'logarithmic',
        points: [0, 1, y].map((each) => ({ label: '', x: 1, y: each })),
      });
    expect(textOf(2)).toBe('Courses');
    expect(textOf(3)).toBe('Courses, logarithmic');
    expect(textOf(0.4)).toBe('Courses, logarithmic');
  });

  it('has a line for 0 below all others of its logarithmic scale', () => {
    const axis = upAxis(chart);
    expect(axis.type).toBe('logarithmic');
    expect(axis.positionOf(0)).toBe(4);
    expect(axis.positionOf(8)).toBe(8);
    expect(axis.split).toBeGreaterThan(4);
    expect(axis.split).toBeLessThan(8);
    expect(axis.type === 'logarithmic' && axis.say(4, String)).toBe('0');
    expect(upAxis({ points: [{ label: '', x: 1, y: 0 }], yScale: 'logarithmic' }).positionOf(0)).toBe(0.5);
  });
});

describe('the picture of nearness', () => {
  it('draws the skills to build alone, and names the nearest', () => {
    const { chart, finding } = coverageNearnessFigure(rows);
    expect(chart.points.map(({ x, y }) => [x, y])).toEqual([
      [500, 40],
      [300, 90],
    ]);
    expect(plainText(finding)).toBe(
      'No gap is known to be closer to the skills you teach than Skill 2: courses teach 90.0% of the skills that jobs list alongside it.',
    );
  });

  it('says how many are named with no other skill', () => {
    const alone = [...rows, row(7, 'Skill gap', 90, 0)];
    expect(plainText(coverageNearnessFigure(alone).finding)).toMatch(
      /1 skill has no share of related skills taught, because no job lists it with another skill\.$/,
    );
    expect(coverageNearnessFigure([]).chart.points).toEqual([]);
  });
});
