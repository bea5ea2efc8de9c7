import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createSnapshots } from '#main/data-host/cache/reading/snapshot.ts';
import { createPlanReader } from '#main/data-host/subjects/plan/reader.ts';
import { createWatchRows } from '#main/data-host/subjects/watch/rows.ts';
import { createWatches, type Watches } from '#main/data-host/subjects/watch/watches.ts';
import { maxWatched, watchRule } from '#shared/subjects/watch/watch.ts';
import { makeFolder } from '#test/support/folder.ts';

describe('the watch list', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let cache: Cache;
  let watches: Watches;
  beforeAll(async () => {
    folder = await makeFolder();
    cache = openCache(folder.path);
    watches = createWatches(cache.db, createPlanReader(cache.db), createSnapshots(cache.db), () => 0);
  });
  afterAll(async () => {
    cache.close();
    await folder.remove();
  });

  const ruleOf = (id: number) =>
    watchRule.parse({ subject: { kind: 'job', id }, measure: 'unique_postings', op: 'below', value: 10 });
  const rulesOf = (count: number, from: number) => Array.from({ length: count }, (_, index) => ruleOf(from + index));

  it('holds so many rules altogether, and adds none of those that do not fit', () => {
    watches.add(rulesOf(maxWatched - 1, 0));
    expect(() => watches.add(rulesOf(2, 10_000))).toThrow(expect.objectContaining({ code: 'WATCH_LIST_FULL' }));
    expect(watches.rules().length).toBe(maxWatched - 1);
    watches.add([ruleOf(10_000)]);
    // A rule that is on the list already needs no room.
    expect(watches.add([ruleOf(3)])).toEqual([watches.rules()[3]?.watchNo]);
    expect(() => watches.add([ruleOf(20_000)])).toThrow(expect.objectContaining({ code: 'WATCH_LIST_FULL' }));
    watches.remove(watches.rules()[0]?.watchNo ?? 0);
    expect(watches.add([ruleOf(20_000)]).length).toBe(1);
  });

  it('gives a rule another threshold and note, and looks at it again', () => {
    const own = watches.rules();
    const [{ watchNo, rule } = { watchNo: 0, rule: ruleOf(0) }] = own;
    expect(watches.change(watchNo, { value: 25, note: 'Agreed in May' })).toEqual(rule);
    expect(watches.rules().find((each) => each.watchNo === watchNo)?.rule).toEqual({
      ...rule,
      value: 25,
      note: 'Agreed in May',
    });
    expect(watches.rules().length).toBe(own.length);
    // A page that has not read the note yet changes the threshold alone.
    expect(watches.change(watchNo, { value: 30 })?.note).toBe('Agreed in May');
    expect(watches.change(watchNo, { note: rule.note })?.value).toBe(30);
    expect(watches.change(watchNo, { value: rule.value })?.note).toBe(rule.note);
    expect(watches.rules()).toEqual(own);
  });

  it('keeps a rule that cannot have that threshold, and knows none of a number that there is not', () => {
    const [{ watchNo } = { watchNo: 0 }] = watches.rules();
    const own = watches.rules();
    expect(watches.change(watchNo, { value: null, note: '' })).toBeNull();
    expect(watches.change(1_000_000, { value: 3, note: '' })).toBeNull();
    expect(watches.rules()).toEqual(own);
  });

  it('holds no rule twice after a change', () => {
    const [first, second] = watches.rules();
    if (!first || !second) throw new Error('there are two rules');
    watches.remove(second.watchNo);
    watches.add([{ ...first.rule, value: 77 }]);
    const length = watches.rules().length;
    watches.change(first.watchNo, { value: 77, note: first.rule.note });
    expect(watches.rules().length).toBe(length - 1);
    expect(watches.rules().map(({ watchNo }) => watchNo)).not.toContain(first.watchNo);
  });

  it('names runs that share a name by their terms, also those of problems', () => {
    const [first, second] = ['course-v1:A+B+1T2026', 'ccx-v1:A+B+2T2026+ccx@15'];
    const hash = `${'0'.repeat(28)}4fad`;
    const [problem, unnamed] = ['i4x://A/B/problem/1', `i4x://A/B/problem/${hash}`];
    const name = cache.db.prepare('INSERT INTO journal.label (kind, id, text, changed_at) VALUES (?, ?, ?, 0)');
    for (const id of [first, second]) name.run('run', id, 'Demo');
    name.run('problem', problem, 'Means');
    const ofProblem = { measure: 'first_correct_pct', op: 'below', value: 40 };
    const rules = [
      ...[first, second].map((id) => ({ subject: { kind: 'run', id }, measure: 'verified', op: 'below', value: 500 })),
      { subject: { kind: 'run', id: 'course-v1:A+C+1T2026' }, measure: 'verified', op: 'below', value: 500 },
      ...[first, 'A/C/1T2026'].map((runId) => ({ subject: { kind: 'problem', runId, id: problem }, ...ofProblem })),
      { subject: { kind: 'problem', runId: first, id: unnamed }, ...ofProblem },
    ];
    for (const { watchNo } of watches.rules()) watches.remove(watchNo);
    watches.add(rules.map((rule) => watchRule.parse(rule)));
    const about = createWatchRows(cache.db)
      .watches()
      .map((row) => row.about);
    expect(about).toEqual([
      'Demo 1T2026',
      'Demo 2T2026+ccx@15',
      'course-v1:A+C+1T2026',
      'Means in Demo 1T2026',
      'Means in A/C/1T2026',
      'Problem without a name (4fad) in Demo 1T2026',
    ]);
  });

  it('counts unread crossings, and no figure that has come back', () => {
    const event =
      cache.db.prepare(`INSERT INTO journal.watch_event (watch_no, seen_at, state, value, threshold, snapshot_id)
      VALUES (1, 0, ?, 1, 2, 'snapshot')`);
    for (const state of ['crossed', 'back', 'crossed']) event.run(state);
    expect(watches.unread()).toBe(2);
    watches.markRead();
    expect(watches.unread()).toBe(0);
  });
});
