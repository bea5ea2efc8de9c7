import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { type FixChange, nextResults } from '#shared/subjects/fixes/fixes.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

/*
 * The work of a course team on what needs attention in the runs of its course.
 */

let filled: FilledHost;
let courseKey: string;
beforeAll(async () => {
  filled = await startFilledHost();
  const [flagged] = await filled.started.rows({ view: 'attention', params: {} });
  const runs = await filled.started.rows({ view: 'runs', params: {} });
  courseKey = runs.find(({ run_id }) => run_id === flagged?.run_id)?.course_key ?? '';
});
afterAll(() => filled.close());

const listed = () => filled.started.rows({ view: 'course-fixes', params: { courseKey } });
const change = (row: ViewRow<'course-fixes'> | undefined, fix: FixChange['fix']) =>
  filled.started.host.call('fixes:change', {
    changes: [
      {
        ...{ runId: row?.run_id ?? '', itemId: row?.item_id ?? '', partId: row?.part_id ?? null },
        ...{ flag: row?.flag_kind as FixChange['flag'], fix },
      },
    ],
  });

describe('the fix list of a course', () => {
  it('has every flag of its runs, to do at first, and what the next run says', async () => {
    const rows = await listed();
    const runs = new Set(rows.map(({ run_id }) => run_id));
    const flags = await Promise.all(
      [...runs].map((runId) => filled.started.rows({ view: 'run-attention', params: { runId } })),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(flags.flat().length);
    for (const row of rows) {
      expect(row).toMatchObject({ state: 'To do', note: '' });
      expect(row.next_result === nextResults.noRun).toBe(row.next_run === null);
    }
  });

  it('keeps a state and a note, and takes them back', async () => {
    const [row] = await listed();
    expect(row).toBeDefined();
    const { undo } = await change(row, { state: 'fixed', note: 'New key since May' });
    const same = async () =>
      (await listed()).find(
        (each) =>
          each.run_id === row?.run_id &&
          each.item_id === row?.item_id &&
          each.flag === row?.flag &&
          each.part_id === row?.part_id,
      );
    expect(await same()).toMatchObject({ state: 'Fixed', note: 'New key since May' });
    await filled.started.host.call('fixes:change', { changes: undo });
    expect(await same()).toMatchObject({ state: 'To do', note: '' });
    expect((await change(row, null)).undo).toEqual([]);
    // A page that has not read the state yet changes the note alone.
    await change(row, { state: 'ignored' });
    await change(row, { note: 'Known since May' });
    expect(await same()).toMatchObject({ state: 'Ignored', note: 'Known since May' });
    await change(row, { state: 'open' });
    const { undo: last } = await change(row, { note: '' });
    expect(last).toMatchObject([{ fix: { state: 'open', note: 'Known since May' } }]);
    expect((await change(row, null)).undo).toEqual([]);
  });
});
