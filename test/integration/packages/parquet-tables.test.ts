import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageDatasets } from '#contract/packages.ts';
import { CsvWriter } from '#main/data-host/export/csv.ts';
import { describeTable } from '#main/data-host/export/describe-table.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { MaskedTables } from '#main/data-host/masking/masked-tables.ts';
import { excludeRuns } from '#main/data-host/masking/masking.ts';
import { outgoingTables } from '#main/data-host/packages/outgoing-tables.ts';
import { type PackageRow, packageTables } from '#main/data-host/packages/package-tables.ts';
import { readParquetTable, readTable } from '#main/data-host/packages/read-table.ts';
import { ParquetTable } from '#main/data-host/parquet/write-parquet.ts';
import { type CellRow, type Column, column } from '#shared/catalog/columns.ts';
import { tables } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { openCache } from '../../attacker/twins/masked-tables.ts';
import { everyNth } from '../../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

/* A table is the same for the app that opens it, whether it travels as CSV or as Parquet. */

let filled: FilledHost;
const folder = mkdtempSync(join(tmpdir(), 'almanac-parquet-'));
beforeAll(async () => {
  filled = await startFilledHost();
});
afterAll(async () => {
  await filled.close();
  rmSync(folder, { recursive: true, force: true });
});

const collect = async (rows: AsyncIterable<PackageRow>): Promise<PackageRow[]> => {
  const found: PackageRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
};

/** A CSV writes no text and an empty one alike. */
const asCsv = ({ cells, withheld }: PackageRow) => ({
  withheld,
  cells: Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, value === '' ? null : value])),
});

describe.each(everyNth(2, [10, null]))(
  'every table that others are given, with small counts below %s withheld',
  (threshold) => {
    it('reads the same from Parquet as from CSV', async () => {
      const db = openCache(filled.started.dir, { readonly: true });
      try {
        if (threshold !== null) new MaskedTables(db, threshold).ready({ runIds: [...filled.service.runs] });
        const withholds = threshold !== null;
        const tables = outgoingTables(
          { db, excluded: excludeRuns(db, null) },
          {
            taxonomy: true,
            runIds: [...filled.service.runs],
            datasets: [...packageDatasets],
            labels: true,
            notes: true,
            withholds,
          },
        );
        const counted: Record<string, number> = {};
        for (const { name, definition, columns, rows } of tables) {
          const csv = Buffer.from([...new CsvWriter(columns, dataDialect).texts(rows())].join(''));
          const sha256 = createHash('sha256').update(csv).digest('hex');
          const resource = describeTable(name, `${name}.csv`, definition, columns, { bytes: csv.length, sha256 });
          const fromCsv = await collect(
            readTable(
              {
                read: async function* () {
                  yield csv;
                },
              },
              resource,
              definition,
              withholds,
            ),
          );

          const path = join(folder, `${name}.parquet`);
          const parquet = new ParquetTable(columns);
          writeFileSync(path, Buffer.concat([...parquet.pieces(rows())]));
          const described = { name, rows: parquet.rows, columns: columns.map(({ key }) => key) };
          const fromParquet = await collect(readParquetTable(path, described, definition, withholds));

          expect(fromParquet.map(asCsv), name).toEqual(fromCsv.map(asCsv));
          counted[name] = fromParquet.length;
        }
        expect(Object.values(counted).reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(10_000);
        expect(Object.keys(counted)).toEqual(
          expect.arrayContaining(['skills', 'enrollment', 'enrollment-mode', 'notes']),
        );
      } finally {
        db.close();
      }
    });
  },
);

describe('a table in Parquet that is not one of ours', () => {
  const base = { label: '', meaning: '', source: '', nullable: true } as const;
  const wrong = async (columns: readonly Column[], rows: readonly CellRow[], table = 'enrollment') => {
    const path = join(folder, 'wrong.parquet');
    writeFileSync(path, Buffer.concat([...new ParquetTable(columns).pieces(rows)]));
    const described = { name: table, rows: rows.length, columns: columns.map(({ key }) => key) };
    const definition = packageTables.get(table);
    if (!definition) throw new Error(`there is no table ${table}`);
    return await collect(readParquetTable(path, described, definition, true)).then(
      () => 'read',
      (error: unknown) => (error instanceof AlmanacError ? error.message : String(error)),
    );
  };
  const [courseId, date, count, created] = tables.enrollment.columns;
  const row = { course_id: 'course-v1:A+B+C', date: 16_000, count: 20, created: 1_400_000_000_000_000 };

  it('is read when it is one', async () => {
    expect(await wrong([courseId, date, count, created], [row])).toBe('read');
  });

  it('is refused with a column that is not known, or without one of ours', async () => {
    const more = column({ key: 'email', type: 'text', ...base });
    expect(await wrong([courseId, date, count, created, more], [row])).toContain('unknown column “email”');
    expect(await wrong([courseId, date, count], [row])).toContain('lacks the column “created”');
  });

  it('is refused with a count below 0, without one, and with a day that no calendar has', async () => {
    expect(await wrong([courseId, date, count, created], [{ ...row, count: -1 }])).toContain('a count below 0');
    const open = { ...count, nullable: true };
    expect(await wrong([courseId, date, open, created], [{ ...row, count: null }])).toContain('no value for “count”');
    expect(await wrong([courseId, date, count, created], [{ ...row, date: 2 ** 31 - 1 }])).toContain(
      'that is not a date',
    );
  });

  it('is refused when a note stands beside a count that is there', async () => {
    const note = column({ key: 'count_note', type: 'text', ...base });
    const noted = { ...row, count_note: 'withheld' };
    expect(await wrong([courseId, date, count, note, created], [noted])).toContain(
      'has a note that says a count is missing, but the count is there',
    );
  });
});
