import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportRequest } from '../../../src-preload/contract/exports.ts';
import { countsLearners, isSmall } from '../../../src-preload/contract/small-numbers.ts';
import { type ViewDefinition, type ViewQuery, views } from '../../../src-preload/contract/views.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

let service: SampleService;
let started: StartedHost;
let runId: string;
beforeAll(async () => {
  service = await startSampleService();
  runId = service.runs[0] ?? '';
  started = await startHost({ service });
  await started.sync();
}, 60_000);
afterAll(async () => {
  await started.close();
  await service.close();
});

const dialect = { profile: 'data', separator: ',', decimalMark: '.' } as const;

async function write(query: ViewQuery, choice: Partial<ExportRequest> = {}) {
  const order = { format: 'csv' as const, leaveOut: [], threshold: 0, guard: false, labels: false, address: '/x' };
  const request = { ...order, query, ...choice };
  const path = join(started.dir, `export.${request.format}`);
  const figures = await started.host.call('host:exportFile', { ...request, path, dialect, sidecar: true });
  const meta = JSON.parse(await readFile(`${path}.meta.json`, 'utf8'));
  return { path, figures, meta };
}

async function sheetsOf(path: string) {
  const sheets = await readWorkbook(path, { trim: false });
  return sheets as unknown as { sheet: string; data: unknown[][] }[];
}

/** Every view of which this profile has rows. */
const queries = (): ViewQuery[] => {
  const ofRun = [
    'run-activity',
    'run-enrollment',
    'run-modes',
    'run-birth-years',
    'run-education',
    'run-gender',
  ] as const;
  const more = ['run-countries', 'run-problems', 'run-problem-tags', 'run-videos'] as const;
  const whole = ['skills', 'jobs', 'job-postings', 'courses', 'runs', 'sync-resources', 'sync-log'] as const;
  const series = { runIds: [...service.runs], align: 'dates' as const, unit: 'absolute' as const };
  return [
    ...[...ofRun, ...more].map((view) => ({ view, params: { runId } }) as ViewQuery),
    ...whole.map((view) => ({ view, params: {} }) as ViewQuery),
    { view: 'compare-enrollment', params: series },
    { view: 'compare-enrollment', params: { ...series, unit: 'percent' } },
  ];
};

describe('the files of a view', () => {
  it('have the rows of the screen, as CSV and as workbook', async () => {
    for (const query of queries()) {
      const shown = await started.rows(query);
      expect(shown.length, query.view).toBeGreaterThan(0);
      const csv = await write(query);
      const records = readCsvRecords(await readFile(csv.path, 'utf8'));
      const xlsx = await write(query, { format: 'xlsx' });
      const [table, about] = await sheetsOf(xlsx.path);
      expect([records.length, table?.data.length, csv.figures.rows, xlsx.figures.rows], query.view).toEqual([
        shown.length,
        shown.length + 1,
        shown.length,
        shown.length,
      ]);
      const numbers = csv.meta.columns.flatMap(({ name, type }: { name: string; type: string }, place: number) =>
        type === 'integer' || type === 'number' ? [{ name, place }] : [],
      );
      for (const { name, place } of numbers) {
        const inCsv = records.map((record) => (record[name] === '' ? null : Number(record[name])));
        expect(
          table?.data.slice(1).map((line) => line[place] ?? null),
          `${query.view} ${name}`,
        ).toEqual(inCsv);
      }
      expect(about?.data.map(([words]) => words)).toEqual(expect.arrayContaining(['Source', 'Snapshot', 'Columns']));
    }
  });

  it('leave out what the screen does not show, and keep the ids', async () => {
    const { meta } = await write({ view: 'skills', params: {} }, { leaveOut: ['demand', 'id'] });
    const names = meta.columns.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('demand');
    expect(names).toContain('id');
  });

  it('come with a file that says where they come from, and whose checksum fits', async () => {
    const query: ViewQuery = { view: 'run-enrollment', params: { runId, from: 16_000 } };
    const { path, meta, figures } = await write(query, { format: 'xlsx' });
    expect(figures.sidecar).toBe('written');
    expect(meta).toMatchObject({
      file: basename(path),
      rows: figures.rows,
      sources: [{ host: new URL(service.url).host }],
      sha256: createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
      filters: [expect.stringContaining(runId), expect.stringMatching(/^From /)],
      snapshot_id: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect((await stat(path)).mode & 0o777).toBe(0o666 & ~process.umask());
    expect((await readdir(started.dir)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('small numbers in files', () => {
  it('are empty with a note in every view, and none of them is left', async () => {
    let hiddenCells = 0;
    for (const query of queries()) {
      const { path, meta, figures } = await write(query, { threshold: 10 });
      hiddenCells += figures.hiddenCells;
      expect(meta.suppression.hidden_cells, query.view).toBe(figures.hiddenCells);
      const { columns }: ViewDefinition = views[query.view];
      const counts = columns.filter(countsLearners).map(({ key }) => key);
      for (const record of readCsvRecords(await readFile(path, 'utf8'))) {
        for (const key of counts) {
          const text = record[key] ?? '';
          expect(text !== '' && isSmall(Number(text), 10), `${query.view} ${key}`).toBe(false);
        }
        for (const [key, note] of Object.entries(record).filter(([name]) => name.endsWith('_note'))) {
          if (note !== '') expect(record[key.replace(/_note$/, '')], `${query.view} ${key}`).toBe('');
        }
      }
    }
    expect(hiddenCells).toBeGreaterThan(0);
  });

  it('of compared runs are hidden as shares where they are hidden as counts', async () => {
    const params = { runIds: [...service.runs], align: 'dates' as const, unit: 'absolute' as const };
    const counts = await write({ view: 'compare-enrollment', params }, { threshold: 10 });
    const shares = await write(
      { view: 'compare-enrollment', params: { ...params, unit: 'percent' } },
      { threshold: 10 },
    );
    expect(shares.meta.suppression.hidden_by_column).toEqual(counts.meta.suppression.hidden_by_column);
  });

  it('are told of before a file is made', async () => {
    const query: ViewQuery = { view: 'run-countries', params: { runId } };
    const found = await started.host.call('export:check', { query, threshold: 10 });
    const small = (await started.rows({ view: 'run-countries', params: { runId } })).filter(({ count }) =>
      isSmall(count, 10),
    );
    expect(found.small.cells).toBe(small.length);
    expect(found.rows).toBeGreaterThan(small.length);
  });
});
