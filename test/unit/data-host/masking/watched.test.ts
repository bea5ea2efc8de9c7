import { describe, expect, it } from 'vitest';
import { tableMaker } from '#main/data-host/export/export-table.ts';
import { maskedRows } from '#main/data-host/masking/masked-rows.ts';
import type { MaskedData } from '#main/data-host/masking/masking.ts';

const row = (watch_no: number, given: Record<string, string | number | null>) => ({
  watch_no,
  about: `Run ${watch_no}`,
  rule: 'A rule',
  dataset: 'enrollment',
  op: 'below',
  run_id: 'course-v1:a+b+c',
  value: 40,
  threshold: 50,
  state: 'Threshold crossed',
  seen_at: 0,
  note: null,
  ...given,
});

const masked = (threshold: number, ...rows: readonly ReturnType<typeof row>[]) =>
  [...maskedRows({ view: 'watches', params: {} }, [], threshold, rows)].map((each) => each.row);

describe('the watch list, as it leaves the app', () => {
  it('tells a count of a run that is not small', () => {
    expect(masked(10, row(1, {}))).toMatchObject([{ value: 40, threshold: 50, state: 'Threshold crossed' }]);
  });

  it('tells nothing of a change of a run: the count before it may be withheld', () => {
    const change = row(1, { op: 'changes', value: 300, threshold: 50 });
    expect(masked(10, change)).toMatchObject([{ value: null, threshold: 50, state: null }]);
    expect(masked(0, change)).toMatchObject([{ value: 300, threshold: 50, state: 'Threshold crossed' }]);
  });

  it('shows the threshold beside hidden numbers: the user chose it, and the rule in the row says it', () => {
    const byMode = row(1, { dataset: 'enrollment-mode', value: 1144, threshold: 500, state: 'OK' });
    expect(masked(10, byMode)).toMatchObject([{ value: null, threshold: 500, state: null }]);
    expect(masked(10, row(2, { value: 45, threshold: 50 }))).toMatchObject([
      { value: null, threshold: 50, state: null },
    ]);
  });

  it('tells the changes of a job', () => {
    const change = { op: 'changes', value: 300, run_id: null, dataset: 'job-postings' };
    expect(masked(10, row(1, change))).toMatchObject([{ value: 300, state: 'Threshold crossed' }]);
  });

  it('puts withheld states last, in no order that tells them', () => {
    const numbers = masked(10, row(1, { value: 4 }), row(2, {}), row(3, { value: 7, state: 'OK' })).map(
      ({ watch_no }) => watch_no,
    );
    expect(numbers).toEqual([2, 1, 3]);
  });
});

describe('crossings, as they leave the app', () => {
  const events = [row(1, { value: 4 }), row(2, {}), row(3, { op: 'changes', value: 300 })].map((each, index) => ({
    ...each,
    event_no: index,
  }));
  const fileOf = (threshold: number) => {
    const reader = { all: () => events.values(), pivot: () => [] } as unknown as MaskedData['reader'];
    const data = { db: undefined as unknown as MaskedData['db'], reader, nameOf: () => null };
    const query = { view: 'watch-events', params: { after: 0 } } as const;
    const table = tableMaker(data, { query, threshold, labels: false })([]);
    return [...table.rows()].map(({ about }) => about);
  };

  it('are left out where the state is withheld: that there is one would tell the side of the threshold', () => {
    expect(fileOf(10)).toEqual(['Run 2']);
    expect(fileOf(0)).toEqual(['Run 1', 'Run 2', 'Run 3']);
  });
});
