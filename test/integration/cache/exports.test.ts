import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CsvDialect, dataDialect } from '#main/data-host/host-methods.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { formatDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { offeredName } from '../../support/offered-name.ts';
import { isFormula } from '../../support/read-csv.ts';
import { resourcesOf, taxonomyDatasets } from '../../support/resources.ts';

const excel: CsvDialect = { profile: 'excel', separator: ';', decimalMark: ',' };

let service: SampleService;
let started: StartedHost;
let runId: string;
beforeAll(async () => {
  service = await startSampleService();
  runId = service.runs[0] ?? '';
  for (const [position, name] of [
    '=HYPERLINK("http://x")',
    ' +1',
    '-5',
    '@cmd',
    'a;b,c',
    'two\r\nlines',
    'é "q"',
  ].entries()) {
    service.mutate({ kind: 'skill', id: service.data.skills.at(position)?.id ?? 0, set: { name } });
  }
  started = await startHost({ service, runs: [runId] });
  await started.sync(resourcesOf([...taxonomyDatasets, 'enrollment', 'activity'], [runId]));
});
afterAll(async () => {
  await started.close();
  await service.close();
});

/** Everything as it is, and nothing withheld. */
const asShown = (query: ViewQuery) => ({
  query,
  format: 'csv' as const,
  excludedColumns: [],
  threshold: 0,
  guard: true,
  labels: false,
  address: null,
  sidecar: false,
});

async function exported(query: ViewQuery, dialect: CsvDialect) {
  const path = join(started.dir, 'export.csv');
  const figures = await started.host.call('host:exportFile', {
    ...asShown(query),
    guard: dialect.profile === 'excel',
    path,
    dialect,
  });
  const csv = await readFile(path, 'utf8');
  expect(figures.bytes).toBe(Buffer.byteLength(csv));
  return { ...figures, csv };
}

describe.each([
  ['Data', dataDialect],
  ['Excel', excel],
] as const)('an export in the profile %s', (_, dialect) => {
  it('is marked for Excel alone, and only there guards against formulas', async () => {
    const query: ViewQuery = { view: 'skills', params: {} };
    const { csv, guardedCells } = await exported(query, dialect);
    const formulas = (await started.rows(query)).filter(({ name }) => isFormula(name ?? '')).length;
    expect(formulas).toBeGreaterThanOrEqual(4);
    expect(csv.startsWith('\uFEFF')).toBe(dialect.profile === 'excel');
    expect(guardedCells).toBe(dialect.profile === 'excel' ? formulas : 0);
    expect(csv.includes(`'=HYPERLINK`)).toBe(dialect.profile === 'excel');
  });
});

describe('an export that cannot be finished', () => {
  it('leaves nothing behind when the folder is not there, and says so', async () => {
    const path = join(started.dir, 'nowhere', 'skills.csv');
    await expect(
      started.host.call('host:exportFile', { ...asShown({ view: 'skills', params: {} }), path, dialect: dataDialect }),
    ).rejects.toMatchObject({
      code: 'FILE_NOT_WRITABLE',
      message: 'skills.csv could not be written there. Choose another folder; nothing was saved in this one.',
    });
    expect((await readdir(started.dir)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('the name of an export', () => {
  const nameOf = (query: ViewQuery) =>
    offeredName(started.host, 'host:exportFile', { ...asShown(query), dialect: dataDialect });
  const today = () => formatDay(Math.floor(started.clock() / 86_400_000));

  it('is that of the service, with the days that it covers and how new they are', async () => {
    expect(await nameOf({ view: 'run-enrollment', params: { runId } })).toBe(
      'edX-DemoX-Demo_2014--enrollment--2013-11-04_2015-12-10--asof-2015-12-10.csv',
    );
    expect(await nameOf({ view: 'run-activity', params: { runId } })).toMatch(
      /^edX-DemoX-Demo_2014--engagement-activity--\d{4}-\d\d-\d\d_2015-12-06--asof-2015-12-06\.csv$/,
    );
  });

  it('has the day of the sync where rows have no day', async () => {
    expect(await nameOf({ view: 'skills', params: {} })).toBe(`skills--asof-${today()}.csv`);
    expect(await nameOf({ view: 'course-skills', params: { courseKey: 'edX+DemoX' } })).toBe(
      `edX-DemoX--course-skills--asof-${today()}.csv`,
    );
    const skillId = service.data.skills.at(0)?.id ?? 0;
    expect(await nameOf({ view: 'skill-jobs', params: { skillId } })).toBe(
      `skill-${skillId}--skill-jobs--asof-${today()}.csv`,
    );
  });
});
