import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUpRuns, concernsLearners, partialNote } from '#shared/catalog/small-numbers.ts';
import { identityOf, type ViewName, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { type Batch, startBatch } from '../../oracle/batch.ts';
import type { RunWorld } from '../../oracle/worlds/run-world.ts';
import { type World, worldsOf } from '../../oracle/worlds/world.ts';
import { exportedCsv } from '../../support/exported-csv.ts';

/*
 * A sum over runs leaves out the counts that a file hides. Without a mark it would be read as the sum of all runs, and would differ from the
 * screen for no reason that a reader could see.
 */

const day = (index: number) => new Date((20_700 + index) * 86_400_000).toISOString().slice(0, 10);
const row = (index: number) => ({ date: day(index), created: null });

/** An enrollment of 11 that one learner would give away, or of 60, which nothing does; 4 or 30 of them were active in the last week. */
const withCount = (run: RunWorld, count: 11 | 60): RunWorld => ({
  ...run,
  failing: [],
  rows: {
    ...run.rows,
    enrollment: [{ ...row(0), count }],
    'enrollment/gender': [
      { ...row(0), female: count === 11 ? 1 : 30, male: count === 11 ? 10 : 30, other: 0, unknown: 0 },
    ],
    'enrollment/mode': [],
    activity: [
      {
        interval_start: `${day(-6)}T000000`,
        interval_end: `${day(1)}T000000`,
        any: count === 11 ? 4 : 30,
        created: null,
      },
    ],
  },
});

/** Every second run of a world has a hidden count. */
const withHidden = (world: World): World => ({
  ...world,
  runs: world.runs.map((run, index) => withCount(run, index % 2 === 0 ? 60 : 11)),
});

let batch: Batch;
const howMany = 8;
beforeAll(async () => {
  batch = await startBatch(1, 3, howMany, worldsOf(1, 3, howMany).map(withHidden));
});
afterAll(() => batch.close());

const sumsOf = (view: ViewName) => {
  const { columns } = viewDefinition(view);
  return addUpRuns(columns) ? columns.filter(concernsLearners) : [];
};

async function exported(view: ViewName, params: object, threshold: number, excludedColumns: readonly string[] = []) {
  const { host } = batch.started;
  const { records, sidecar } = await exportedCsv(host, batch.folder, { view, params }, { threshold, excludedColumns });
  return { records, suppression: sidecar.suppression };
}

describe('a sum over runs in a file', () => {
  it('bears a mark wherever it leaves out a hidden count, in every table with sums', async () => {
    const courseKeys = [...new Set(batch.worlds.flatMap(({ runs }) => runs.map(({ courseKey }) => courseKey)))];
    const params: Partial<Record<ViewName, object>> = {
      courses: {},
      'compare-courses': { courseKeys: courseKeys.slice(0, 6) },
    };
    const withSums = viewNames.filter((view) => sumsOf(view).length > 0);
    expect(withSums.toSorted()).toEqual(Object.keys(params).toSorted());
    for (const view of withSums) {
      const whole = await exported(view, params[view] ?? {}, 0);
      // The columns that a user leaves out make no difference.
      const shared = await exported(view, params[view] ?? {}, 10, ['runs_left_out']);
      const nameOf = (record: Readonly<Record<string, string>>) =>
        JSON.stringify(identityOf(view).map((key) => record[key]));
      const byName = new Map(whole.records.map((record) => [nameOf(record), record]));
      const marked: Record<string, number> = {};
      let differing = 0;
      for (const record of shared.records) {
        for (const { key } of sumsOf(view)) {
          const note = record[`${key}_note`] ?? '';
          if (note === partialNote) marked[key] = (marked[key] ?? 0) + 1;
          if (record[key] === '' || record[key] === byName.get(nameOf(record))?.[key]) continue;
          expect(note, `${view} ${key}`).toBe(partialNote);
          differing += 1;
        }
      }
      expect(differing, view).toBeGreaterThan(0);
      expect(shared.suppression.partial_by_column, view).toEqual(marked);
      expect(whole.suppression.partial_by_column, view).toBeUndefined();
      // A copy is rows of a file.
      const request = { view, params: params[view] ?? {}, page: 1, pageSize: 500 } as never;
      const copied = await batch.started.host.call('export:withheld', { request, threshold: 10 });
      const inCopy = copied.rows.flatMap(({ partial }) => partial);
      expect(
        Object.fromEntries(Object.keys(marked).map((key) => [key, inCopy.filter((each) => each === key).length])),
      ).toEqual(marked);
    }
  });
});
