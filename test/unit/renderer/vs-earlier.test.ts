import { describe, expect, it } from 'vitest';
import { runsLegend } from '#renderer/subjects/earlier-runs/runs-legend.tsx';
import { VsEarlier } from '#renderer/subjects/earlier-runs/vs-earlier.tsx';

const runId = 'course-v1:Org+C+1';
const known = { vs_earlier: -45, usual_range: 'inside', earlier_runs: 2, day_no: 3 };

type Drawn = { type: unknown; props: Record<string, unknown> } | string;

/** The markup of an element: the page is drawn without hooks here. */
function markup(node: Drawn): string {
  if (typeof node === 'string') return node;
  const { type, props } = node;
  if (typeof type === 'function') return markup(type(props));
  const { children, className, ...rest } = props;
  const attributes = Object.entries({ class: className, ...rest }).filter(([, value]) => value !== undefined);
  const inside = [children].flat().map((child) => markup(child as Drawn));
  return `<${type}${attributes.map(([name, value]) => ` ${name}="${value}"`).join('')}>${inside.join('')}</${type}>`;
}

const cell = (row: Partial<Record<keyof typeof known, string | number | null>>, of = runId) =>
  markup(VsEarlier({ runId: of, row: { ...known, ...row } as typeof known, hasDays: true }) as Drawn);

describe('a run beside the earlier runs of its course', () => {
  it.each([
    [
      'inside their range',
      { usual_range: 'inside' },
      /^<span title="After 3 days: .*inside their range, so without a color">−45%</,
    ],
    ['below it', { usual_range: 'below' }, /^<span class="negative" title=".*below their range">−45%</],
    [
      'above it',
      { usual_range: 'above', vs_earlier: 31 },
      /^<span class="positive" title=".*above their range">\+31%</,
    ],
    [
      'with a single one',
      { usual_range: null, earlier_runs: 1 },
      /^<span title=".*only earlier run synced, so without a color">−45%</,
    ],
  ])('shows the number, with a color only outside the range of several: %s', (_, row, expected) => {
    expect(cell(row)).toMatch(expected);
  });

  it.each([
    [
      'no row is stored yet',
      { earlier_runs: null, day_no: null, usual_range: null },
      /the next time you open this list/,
    ],
    ['it has not started', { earlier_runs: 0, day_no: null, usual_range: 'not-started' }, /has not started/],
    ['no run began before it', { earlier_runs: 0, day_no: null, usual_range: null }, /No earlier run/],
    ['earlier runs had no learners', { usual_range: 'above' }, /After 3 days: .*is 0/],
    [
      'the only earlier run had no learners',
      { usual_range: null, earlier_runs: 1 },
      /After 3 days: .*the only earlier run with one has no learners/,
    ],
    ['too few have the day', { earlier_runs: 0, usual_range: null }, /After 3 days: .*fewer than half/],
  ])('shows one dash where there is no number, with the reason: %s', (_, row, why) => {
    expect(cell({ vs_earlier: null, ...row })).toMatch(dash(why));
  });

  it('says that a run without any data has not started, where that is known', () => {
    const row = { vs_earlier: null, usual_range: 'not-started', earlier_runs: 0, day_no: null };
    expect(markup(VsEarlier({ runId, row, hasDays: false }) as Drawn)).toMatch(dash(/has not started/));
    expect(markup(VsEarlier({ runId, row: { ...row, usual_range: null }, hasDays: false }) as Drawn)).toMatch(
      /^<span class="none"><span aria-hidden="true">—/,
    );
  });

  it('is not compared if it is a custom section, which is no run of its course', () => {
    const section = cell(
      { vs_earlier: null, earlier_runs: 0, day_no: null, usual_range: null },
      'ccx-v1:Org+C+1+ccx@15',
    );
    expect(section).toMatch(dash(/not compared with runs of the course/));
  });
});

describe('the line that says how to read a list of runs', () => {
  it('names shades, signs, colors and dashes of the columns that are shown', () => {
    expect(runsLegend(['trend', 'vs_earlier'])).toMatch(
      /^Weekly change: shaded .*above \(\+\) or below \(−\).*A dash:/,
    );
    expect(runsLegend(['vs_earlier'])).toMatch(
      /^Vs earlier runs: .*in color where it is outside their range\. A dash:/,
    );
    expect(runsLegend([])).toBe('');
  });
});

/** The reason stands in the tooltip, and is read out instead of the dash. */
const dash = (why: RegExp) =>
  new RegExp(
    `^<span class="none" title="[^"]*${why.source}[^"]*"><span aria-hidden="true">—</span><span class="sr-only">[^<]*${why.source}`,
  );
