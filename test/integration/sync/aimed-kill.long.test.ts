import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseDay, parseInstant } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { tried } from '../../support/at-length.ts';
import { expectedRowsOf, type KnownTable } from '../../support/expected-rows.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';
import { syncUntilWrite } from '../../support/syncing-child.ts';
import { expectIntact, expectTruth } from './after-kill.ts';

/*
 * Kills in second syncs, each at one write of the cache or of the journal: the moments at which two files that belong together
 * could part. Afterwards all of the history is compared, with what the service changed and what it computed again.
 *
 * Every day kill.test kills syncs at their requests, and damage.test and transactions.test what a write leaves.
 */

const kills = 200;
const logs = ['journal.sqlite3-wal', 'cache.sqlite3-wal'] as const;

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let runId: string;

beforeAll(async () => {
  service = await startSampleService();
  runId = service.runs[0] ?? '';
  folder = await makeFolder();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

const open = () => startHost({ service, dir: folder.path, runs: [runId] });
const rows = (table: KnownTable) => expectedRowsOf(service, table, [runId]);

/** A value in the history: what it belongs to, what it was and what it is. */
const change = (kind: string, dataset: string, record: string, field: string, was: unknown, is: unknown) =>
  `${kind} ${dataset} ${record} ${field}: ${was === '' ? null : was} > ${is === '' ? null : is}`;

/** The datasets with days, and what tells their rows apart. */
const dated = {
  enrollment: ['date'],
  activity: ['interval_start', 'interval_end'],
  'enrollment-mode': ['date'],
  'enrollment-gender': ['date'],
  'enrollment-birth-year': ['date', 'birth_year'],
  'enrollment-education': ['date', 'education_level'],
  'enrollment-location': ['date', 'country_alpha2', 'country_alpha3', 'country_name'],
} as const satisfies Partial<Record<KnownTable, readonly string[]>>;
type Dated = keyof typeof dated;
const datedNames = Object.keys(dated) as Dated[];

/** The row's name in the history: days and instants are numbers there. */
const recordOf = (dataset: Dated, row: Readonly<Record<string, string>>) =>
  dated[dataset].map((key) => parseDay(row[key] ?? '') ?? parseInstant(row[key] ?? '') ?? row[key]).join(':');

const dayOfRow = (dataset: Dated, row: Readonly<Record<string, string>>) => (row[dated[dataset][0]] ?? '').slice(0, 10);

/** Lets the service compute days and weeks again, and returns what that changed of what it served before. */
function restate(by: number): string[] {
  const before = datedNames.map((dataset) => [dataset, rows(dataset)] as const);
  for (const dataset of ['enrollment', 'activity'] as const)
    for (const row of rows(dataset).slice(dataset === 'enrollment' ? -12 : -4))
      service.mutate({ kind: 'restate', run: runId, dataset, date: dayOfRow(dataset, row), by });
  return before.flatMap(([dataset, served]) => {
    const after = new Map(rows(dataset).map((row) => [recordOf(dataset, row), row]));
    return served.flatMap((row) => {
      const record = recordOf(dataset, row);
      return Object.entries(row)
        .map(([field, was]) => [field, was, after.get(record)?.[field]] as const)
        .filter(([field, was, is]) => field !== 'created' && is !== was)
        .map(([field, was, is]) => change('restated', dataset, record, field, was, is));
    });
  });
}

/** Changes one skill and one posting as well, which are stored by another way. */
function changeLists(round: number): string[] {
  const skill = service.data.skills.at((round * 37) % 150) ?? expect.unreachable();
  const posting = service.data.jobPostings.at(round % 24) ?? expect.unreachable();
  const name = `Skill of round ${round}`;
  const unique_postings = 5000 + round;
  service.mutate({ kind: 'skill', id: skill.id, set: { name } });
  service.mutate({ kind: 'jobPosting', id: posting.id, set: { unique_postings } });
  return [
    change('changed', 'skills', String(skill.id), 'name', skill.name, name),
    change('changed', 'job-postings', String(posting.id), 'unique_postings', posting.unique_postings, unique_postings),
  ];
}

const history = (started: StartedHost) =>
  started
    .inspect<{
      kind: string;
      dataset: string;
      record: string;
      field: string;
      old_value: unknown;
      new_value: unknown;
    }>('SELECT * FROM observed_change', 'journal')
    .map((row) => change(row.kind, row.dataset, row.record, row.field, row.old_value, row.new_value))
    .sort();

const compared = ['skills', 'job-postings', ...datedNames] as const;

/** Numbers from 0 to 1 that are the same in every run. */
function dice() {
  let seed = 20_261_122;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
}

it(`${kills} kills at writes of the cache and of the journal lose no change and double none`, async () => {
  const draw = dice();
  const first = await open();
  const { connection } = first;
  const resources = resourcesOf(compared, [runId]);
  await first.sync(resources);
  await first.close();
  const expected: string[] = [];
  const changes = (round: number) => expected.push(...restate(1 + (round % 7)), ...changeLists(round));
  const sync = (file: string, at: number) =>
    syncUntilWrite(folder.path, connection, service.clientSecret, { file, at, resources });

  // How many writes there are to choose from.
  const writes: number[] = [];
  for (const [round, file] of logs.entries()) {
    changes(round);
    writes.push((await sync(file, 0)) ?? expect.unreachable());
  }
  expect(Math.min(...writes)).toBeGreaterThan(3);

  let killed = 0;
  for (let round = logs.length; killed < kills; round += 1) {
    // Three of four at the journal: it has fewer writes, and each of them is one half of a pair.
    const [file, max] = round % 4 === 0 ? [logs[1], writes[1]] : [logs[0], writes[0]];
    const at = 1 + Math.floor(draw() * (max ?? 1));
    changes(round);
    const wasKilled = (await sync(file, at)) === null;
    if (wasKilled) killed += 1;
    if (wasKilled) tried({ 'aimed kills': 1 });
    expectIntact(folder.path);
    const started = await open();
    expect(await started.sync(resources), `round ${round}, write ${at} of ${file}`).toMatchObject({
      outcome: 'complete',
      error: null,
    });
    await expectTruth(started, service, runId, compared);
    expect(history(started), `round ${round}, write ${at} of ${file}`).toEqual(expected.toSorted());
    await started.close();
  }
});
