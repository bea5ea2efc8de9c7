import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySnapshot, keepSnapshot, openSnapshot, type SnapshotHost } from '../../attacker/files/snapshot.ts';
import { openCache } from '../../attacker/twins/masked-tables.ts';
import { type Batch, startBatch } from '../../oracle/batch.ts';
import type { RunWorld } from '../../oracle/worlds/run-world.ts';
import { worldsOf } from '../../oracle/worlds/world.ts';
import { exportedCsv } from '../../support/exported-csv.ts';

/*
 * Counts of learners are stored a second time beside the tables of runs, and a withheld count must not be distinguished from there.
 */

const day = 20_760;
const iso = new Date(day * 86_400_000).toISOString().slice(0, 10);
const row = { date: iso, created: null };

/** Enrollment of 11 is withheld for the sake of one learner, and the 43 answers would tell the three of one problem. */
const withFew = (run: RunWorld): RunWorld => ({
  ...run,
  unreadable: ['problems'],
  rows: {
    ...run.rows,
    enrollment: [{ ...row, count: 11 }],
    'enrollment/gender': [{ ...row, female: 1, male: 10, other: 0, unknown: 0 }],
    'enrollment/mode': [],
    problems: [
      { module_id: 'p0', total_submissions: 40, correct_submissions: 20, part_ids: [], created: null },
      { module_id: 'p1', total_submissions: 3, correct_submissions: 1, part_ids: [], created: null },
    ],
  },
});

let batch: Batch;
let host: SnapshotHost;
let dir: string;
const at = Date.UTC(2026, 10, 22);

beforeAll(async () => {
  const worlds = worldsOf(1, 3, 1).map((world) => ({ ...world, runs: world.runs.slice(0, 1).map(withFew) }));
  batch = await startBatch(1, 3, 1, worlds);
  dir = keepSnapshot(batch.started.dir, join(batch.folder, 'snapshot'));
  const db = openCache(dir, { readonly: false });
  const { run_no: runNo, run_id: runId } = db.prepare('SELECT run_no, run_id FROM main.run').get() as {
    run_no: number;
    run_id: string;
  };
  db.exec(`DELETE FROM moved_figure; DELETE FROM journal.observed_change; DELETE FROM enrollment;
    DELETE FROM journal.watch_event; DELETE FROM journal.watch;
    INSERT INTO enrollment (run_no, date, count) VALUES (${runNo}, ${day}, 11)`);
  const move = db.prepare('INSERT INTO moved_figure VALUES (?, ?, ?, ?, ?, ?, ?)');
  const when = at * 1000;
  move.run(runNo, 'current', when, 60, day, 11, day);
  move.run(runNo, 'answers', when, 90, null, 43, null);
  move.run(runNo, 'video_starts', when, 7, null, 60, null);
  db.exec(`UPDATE sync_run SET started_at = ${when - 1}, stopped_at = ${when + 1}, finished_at = ${when + 1}`);
  db.prepare(`INSERT INTO journal.observed_change (observed_at, dataset, kind, run_id, record, field, old_value, new_value)
    VALUES (?, 'enrollment', 'restated', ?, ?, 'count', 60, 11)`).run(when, runId, String(day));
  // Two days later they were enough.
  db.exec(`INSERT INTO enrollment (run_no, date, count) VALUES (${runNo}, ${day + 2}, 60)`);
  const watch = db.prepare(
    "INSERT INTO journal.watch (watch_no, rule, added_at, state, value, seen_at) VALUES (?, ?, 0, 'crossed', ?, ?)",
  );
  const event = db.prepare(
    `INSERT INTO journal.watch_event (watch_no, seen_at, state, value, threshold, snapshot_id) VALUES (?, ?, 'crossed', ?, ?, '')`,
  );
  for (const [index, value] of [11, 60].entries()) {
    const subject = { kind: 'run', id: runId };
    const rule = JSON.stringify({ subject, measure: 'current', op: 'below', value: 80 + index });
    watch.run(index + 1, rule, value, when);
    event.run(index + 1, when, value, 80 + index);
  }
  db.exec("UPDATE resource SET rows = 7 WHERE dataset = 'learner-engagement'");
  db.close();
  host = await openSnapshot(dir, batch.started, at);
});
afterAll(async () => {
  await host.close();
  await batch.close();
});

async function exported(view: string, params: object, threshold: number, from = host) {
  const { records, sidecar } = await exportedCsv(from, batch.folder, { view, params }, { threshold });
  return { rows: records, snapshot: sidecar.snapshot_id };
}

describe('a file that withholds small counts', () => {
  it('tells no figure that moved of which a part is withheld', async () => {
    const all = await exported('moved-figures', { since: 'sync' }, 0);
    expect(all.rows.map(({ now }) => now).sort()).toEqual(['11', '43', '60']);
    expect((await exported('moved-figures', { since: 'sync' }, 10)).rows).toEqual([]);
  });

  it.each(['largest-changes', 'observed-changes'])(
    'tells no restated count of a day that is withheld: %s',
    async (view) => {
      const told = async (threshold: number) =>
        (await exported(view, {}, threshold)).rows.map((found) => [
          found.before ?? found.old_value,
          found.now ?? found.new_value,
        ]);
      expect(await told(0)).toEqual([['60', '11']]);
      expect(await told(10)).toEqual([['', '']]);
    },
  );

  it('tells no watched count of a day that is withheld', async () => {
    const told = async (view: string, threshold: number) =>
      (await exported(view, view === 'watches' ? {} : { after: 0 }, threshold)).rows.map((found) => found.value).sort();
    expect(await told('watches', 0)).toEqual(['11', '60']);
    expect(await told('watches', 10)).toEqual(['', '60']);
    expect(await told('watch-events', 0)).toEqual(['11', '60']);
    // An event would tell on which side of its threshold the count lies.
    expect(await told('watch-events', 10)).toEqual(['60']);
  });

  it('has no record of a run as it was sent, and not how many learners there are if they are few', async () => {
    const rawOf = async (threshold: number) =>
      (await exported('rejected-records', {}, threshold)).rows.map(({ raw }) => raw);
    expect((await rawOf(0)).join()).toContain('"total_submissions"');
    expect((await rawOf(10)).join('')).toBe('');
    const rowsOf = async (threshold: number) =>
      (await exported('sync-resources', {}, threshold)).rows.find(({ dataset }) => dataset === 'learner-engagement')
        ?.rows;
    expect([await rowsOf(0), await rowsOf(10)]).toEqual(['7', '']);
  });

  it('leaves no zero beside a total that it withholds: the others could be counted', async () => {
    const runId = batch.given.runs[0] ?? '';
    const [closed] = (await exported('run-gender', { runId }, 10)).rows;
    expect([closed?.female, closed?.male, closed?.other, closed?.unknown]).toEqual(['', '', '', '']);
    expect((await exported('run-gender', { runId }, 0)).rows[0]).toMatchObject({ female: '1', other: '0' });
  });

  it('bears an id from which no withheld count can be guessed', async () => {
    const other = copySnapshot(dir, join(batch.folder, 'other'));
    const db = openCache(other, { readonly: false });
    db.exec("UPDATE problems SET total_submissions = 5 WHERE module_id = 'p1'");
    db.close();
    const host2 = await openSnapshot(other, batch.started, at);
    try {
      for (const threshold of [0, 10]) {
        const [one, two] = [
          await exported('sync-log', {}, threshold),
          await exported('sync-log', {}, threshold, host2),
        ];
        expect(one.snapshot === two.snapshot).toBe(threshold === 10);
        const query = { view: 'run-problems', params: { runId: batch.given.runs[0] ?? '' } } as const;
        const [cited, citedElsewhere] = await Promise.all(
          [host, host2].map((each) => each.call('provenance:of', { query, address: null, threshold })),
        );
        expect(cited?.snapshotId === citedElsewhere?.snapshotId).toBe(threshold === 10);
      }
    } finally {
      await host2.close();
    }
  });
});
