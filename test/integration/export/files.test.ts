import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportRequest } from '#contract/exports.ts';
import { withLanguage } from '#main/common/locale.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { countsLearners, isSmall, isSmallCell, partialNote } from '#shared/catalog/small-numbers.ts';
import { type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import spanishWords from '#shared/language/es/index.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { isReshaped } from '#shared/text/cells.ts';
import { everyNth } from '../../support/at-length.ts';
import { knownParams, queriesOfEveryView } from '../../support/every-view.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import type { StartedHost } from '../../support/host.ts';
import { readCsv, readCsvRecords } from '../../support/read-csv.ts';

const spanish: Readonly<Record<string, string>> = spanishWords;

let filled: FilledHost;
let started: StartedHost;
let runId: string;
/** Every view with all its rows. */
let queries: ViewQuery[];
beforeAll(async () => {
  filled = await startFilledHost();
  ({ started, runId } = filled);
  const all = queriesOfEveryView(await knownParams(filled)).filter(({ view }) => !isLearnerView(view));
  queries = all.flatMap(({ whole, chosen }) => [whole, ...chosen]);
});
afterAll(() => filled.close());

async function write(query: ViewQuery, choice: Partial<ExportRequest> = {}) {
  const order = {
    format: 'csv' as const,
    excludedColumns: [],
    threshold: 0,
    guard: false,
    labels: false,
    address: '/x',
  };
  const request = { ...order, query, ...choice };
  const path = join(started.dir, `export.${request.format}`);
  const figures = await started.host.call('host:exportFile', { ...request, path, dialect: dataDialect, sidecar: true });
  const meta = JSON.parse(await readFile(`${path}.meta.json`, 'utf8'));
  return { path, figures, meta };
}

async function sheetsOf(path: string) {
  const sheets = await readWorkbook(path, { trim: false });
  return sheets as unknown as { sheet: string; data: unknown[][] }[];
}

describe('the files of a view', () => {
  it('have a sheet that says where the rows come from', async () => {
    const { path } = await write({ view: 'run-videos', params: { runId } }, { format: 'xlsx' });
    const [, about] = await sheetsOf(path);
    expect(about?.data.map(([words]) => words)).toEqual(expect.arrayContaining(['Source', 'Snapshot', 'Columns']));
  });

  it('are in the language of the user where people read them, and in English for programs', async () => {
    const ofFile = ['sha256', 'bytes', 'exported_at'];
    const facts = (meta: object) => Object.entries(meta).filter(([name]) => !ofFile.includes(name));
    for (const query of everyNth(48, queries)) {
      const choice = { format: 'xlsx', labels: true, threshold: 10 } as const;
      const inEnglish = await write(query, choice);
      const inSpanish = await withLanguage('es', () => write(query, choice));
      expect(facts(inSpanish.meta), query.view).toEqual(facts(inEnglish.meta));
      const [table, ...others] = await sheetsOf(inSpanish.path);
      const heads = inSpanish.meta.columns.map(({ title }: { title: string }) =>
        title.replace(/: (name|code|note|ID|key)$/, ''),
      );
      const known = heads.filter((title: string) => Object.hasOwn(spanish, title));
      expect(known.length, query.view).toBeGreaterThan(0);
      for (const title of known) expect(table?.data[0]?.join(' | '), query.view).toContain(spanish[title]);
      const about = others.at(-1);
      expect(about?.sheet).toBe('Acerca de');
      expect(about?.data[0]?.[0]).toBe(spanish[viewDefinition(query.view).title]);
      const words = about?.data.map(([word]) => word);
      expect(words).toEqual(expect.arrayContaining(['Fuente', 'Instantánea', 'Columnas']));
      const csv = await write(query, { threshold: 10 });
      const content = await readFile(csv.path, 'utf8');
      await withLanguage('es', () => write(query, { threshold: 10 }));
      expect(await readFile(csv.path, 'utf8'), query.view).toBe(content);
    }
  });

  it('name countries and traits as the screen does in a workbook that is not in English', async () => {
    const cellsOf = async (view: 'run-countries' | 'run-who-enrolls', head: string) => {
      const { path } = await write({ view, params: { runId } }, { format: 'xlsx' });
      const [heads = [], ...rows] = (await sheetsOf(path))[0]?.data ?? [];
      return new Set(rows.map((row) => row[heads.indexOf(head)]));
    };
    const inEnglish = await cellsOf('run-countries', 'Country');
    expect(inEnglish).toContain('Germany');
    await withLanguage('es', async () => {
      const inSpanish = await cellsOf('run-countries', 'País');
      expect(inSpanish).toContain('Alemania');
      expect(inSpanish).not.toContain('Germany');
      const { path } = await write({ view: 'run-countries', params: { runId } }, { format: 'xlsx' });
      const about = (await sheetsOf(path)).slice(1).flatMap(({ data }) => data);
      const [, ...words] = about.find((row) => row.includes('País')) ?? [];
      expect(words.join(' ')).toContain('Nombre del país en el idioma de este archivo; “Sin datos” si no se conoce.');
      expect(words.join(' ')).not.toContain('UNKNOWN');
      expect([...(await cellsOf('run-who-enrolls', 'Rasgo'))].toSorted()).toEqual(['Edad', 'Nivel educativo', 'País']);
    });
  });

  it('call a column of ids what it has, which is a name on the screen', async () => {
    const { path } = await write({ view: 'run-trends', params: {} }, { format: 'xlsx', labels: true });
    const [table, about] = await sheetsOf(path);
    expect(table?.sheet).toBe('Course runs');
    expect(table?.data[0]?.slice(0, 4)).toEqual(['Run name', 'Course run: ID', 'Course: name', 'Course: key']);
    // As on the screen: runs of one course often share a name.
    const named = table?.data.slice(1).filter(([name]) => name !== null) ?? [];
    expect(named.length).toBeGreaterThan(0);
    for (const [name, id] of named) expect(String(id)).toMatch(new RegExp(`[+/]${String(name).split(' ').at(-1)}$`));
    const meaning = about?.data.find(([word]) => word === 'Course: name')?.[1];
    expect(meaning).toMatch(/^The name of the course: the one you gave it, or the title from the service\./);
  });

  it('call what has no name as the screen does where people read them, and by the end of its id for programs', async () => {
    const query: ViewQuery = { view: 'run-attention', params: { runId } };
    const flags = await started.rows(query);
    const [table] = await sheetsOf((await write(query, { format: 'xlsx' })).path);
    const named = table?.data.slice(1).map((row) => row[table.data[0]?.indexOf('Name') ?? -1]);
    const ends = flags.map(({ item_id }) => item_id.slice(-4));
    const asOnScreen = flags.map(({ about, item_name }, index) =>
      about === 'video' ? expect.stringMatching(`^Unnamed video \\(\\d+:\\d\\d, ID …${ends[index]}\\b`) : item_name,
    );
    expect(flags.some(({ about }) => about === 'video')).toBe(true);
    expect(named).toEqual(asOnScreen);
    const { header, rows } = readCsv(await readFile((await write(query, { format: 'csv' })).path, 'utf8'));
    expect(rows.map((row) => row[header.indexOf('item_name')])).toEqual(flags.map(({ item_name }) => item_name));
  });

  it('leave out what the screen does not show, and keep the ids', async () => {
    const { meta } = await write({ view: 'skills', params: {} }, { excludedColumns: ['demand', 'id'] });
    const names = meta.columns.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('demand');
    expect(names).toContain('id');
  });

  it('have what explains a column only where they have the column', async () => {
    const named = async (excludedColumns: string[]): Promise<string[]> => {
      const { meta } = await write({ view: 'run-trends', params: {} }, { excludedColumns });
      return meta.columns.map(({ name }: { name: string }) => name);
    };
    const ofEarlierRuns = ['usual_range', 'earlier_runs', 'day_no'];
    expect(await named([])).toEqual(expect.arrayContaining(['change_90d_days', 'change_28d_days', ...ofEarlierRuns]));
    const fewer = await named(['change_90d', 'vs_earlier']);
    expect(fewer).toContain('change_28d_days');
    for (const key of ['change_90d_days', ...ofEarlierRuns]) expect(fewer).not.toContain(key);
  });

  it('come with a file that says where they come from, and whose checksum fits', async () => {
    const query: ViewQuery = { view: 'run-enrollment', params: { runId, from: 16_000 } };
    const { path, meta, figures } = await write(query, { format: 'xlsx' });
    expect(figures.sidecar).toBe('written');
    expect(meta).toMatchObject({
      file: basename(path),
      rows: figures.rows,
      sources: [{ host: new URL(filled.service.url).host }],
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
    let withheldCells = 0;
    let withoutSmall = 0;
    for (const query of everyNth(24, queries)) {
      const { path, meta, figures } = await write(query, { threshold: 10 });
      withheldCells += figures.withheldCells;
      const { small, hidden } = await started.host.call('export:check', { query, threshold: 10 });
      expect(hidden, query.view).toBe(figures.withheldCells);
      if (small.cells === 0) withoutSmall += hidden;
      expect(meta.suppression.hidden_cells, query.view).toBe(figures.withheldCells);
      const { columns } = viewDefinition(query.view);
      const counts = columns.filter(countsLearners);
      for (const record of readCsvRecords(await readFile(path, 'utf8'))) {
        for (const column of counts) {
          const ofRun = { ...record, run_id: record.run_id === '' ? null : record.run_id };
          expect(isSmallCell(column, ofRun, 10), `${query.view} ${column.key}`).toBe(false);
        }
        for (const [key, note] of Object.entries(record).filter(([name]) => name.endsWith('_note'))) {
          if (note !== '' && note !== partialNote)
            expect(record[key.replace(/_note$/, '')], `${query.view} ${key}`).toBe('');
        }
      }
    }
    expect(withheldCells).toBeGreaterThan(0);
    // Cells that would reveal a small count of another table.
    expect(withoutSmall).toBeGreaterThan(0);
  });

  it('are counted for the chosen columns, as the columns are', async () => {
    let fewerHidden = 0;
    for (const query of everyNth(24, queries)) {
      const { columns } = viewDefinition(query.view);
      const excludedColumns = columns.flatMap(({ key, offScreen }, index) => (offScreen || index % 2 ? [] : [key]));
      const hidden: number[] = [];
      for (const choice of ['shown', 'all'] as const) {
        const file = { excludedColumns, labels: true, columns: choice, withholds: true };
        const found = await started.host.call('export:check', { query, threshold: 10, file });
        const { meta, path } = await write(query, {
          excludedColumns: choice === 'shown' ? excludedColumns : [],
          labels: true,
          threshold: 10,
        });
        expect(found.columns[choice].total, query.view).toBe(meta.columns.length);
        for (const record of readCsvRecords(await readFile(path, 'utf8')).slice(0, 1))
          expect(found.columns[choice].total, query.view).toBe(Object.keys(record).length);
        expect(found.hidden, query.view).toBe(meta.suppression.hidden_cells);
        hidden.push(found.hidden);
      }
      if ((hidden[0] ?? 0) < (hidden[1] ?? 0)) fewerHidden += 1;
    }
    expect(fewerHidden).toBeGreaterThan(0);
  });

  it('bring no column of notes where they stay', async () => {
    const query: ViewQuery = { view: 'run-trends', params: {} };
    const file = { excludedColumns: [], labels: false, columns: 'all' as const, withholds: false };
    const { columns } = await started.host.call('export:check', { query, threshold: 10, file });
    const { meta } = await write(query);
    expect(columns.all.total).toBe(meta.columns.length);
  });

  it('of compared runs are hidden as shares where they are hidden as counts', async () => {
    const params = { runIds: [...filled.service.runs], align: 'dates' as const, unit: 'absolute' as const };
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

it('texts that a spreadsheet would change are counted before a file is made', async () => {
  const query: ViewQuery = { view: 'skills', params: {} };
  const names = (await started.rows({ view: 'skills', params: {} })).map(({ name }) => name ?? '');
  expect(names).toEqual(expect.arrayContaining(['007', '1e5', ' +1']));
  const { reshaped } = await started.host.call('export:check', { query, threshold: 10 });
  expect(reshaped).toBe(names.filter((name) => isReshaped(name)).length);
  expect(reshaped).toBeGreaterThanOrEqual(3);
});
