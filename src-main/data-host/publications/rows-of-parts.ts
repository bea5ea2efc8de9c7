import type { CellValue } from '#shared/catalog/columns.ts';
import type { PackageRow } from '../packages/package-tables.ts';

/*
 * The parts of a table, read as the table. Each part of an organization has rows of the same course runs, of other days; rows of a run come
 * together, the oldest period first.
 */

export interface ReadPart {
  readonly org: string;
  rows(): AsyncGenerator<PackageRow>;
}

/** The rows of all parts; those of an organization are read beside each other, a row group of each in memory. */
export async function* rowsOfParts(parts: readonly ReadPart[]): AsyncGenerator<PackageRow> {
  for (const ofOrg of Map.groupBy(parts, ({ org }) => org).values()) {
    const [only] = ofOrg;
    if (ofOrg.length === 1 && only !== undefined) yield* only.rows();
    else yield* byRun(ofOrg.map((part) => part.rows()));
  }
}

async function* byRun(parts: readonly AsyncGenerator<PackageRow>[]): AsyncGenerator<PackageRow> {
  try {
    const heads = await Promise.all(parts.map(async (rows) => ({ rows, row: await nextOf(rows) })));
    for (;;) {
      const runs = heads.flatMap(({ row }) => (row === null ? [] : [row.cells.course_id ?? null]));
      if (runs.length === 0) return;
      const run = runs.reduce((first, each) => (isBefore(each, first) ? each : first));
      for (const head of heads) {
        while (head.row !== null && (head.row.cells.course_id ?? null) === run) {
          yield head.row;
          head.row = await nextOf(head.rows);
        }
      }
    }
  } finally {
    for (const rows of parts) await rows.return(undefined);
  }
}

async function nextOf(rows: AsyncGenerator<PackageRow>): Promise<PackageRow | null> {
  const { done, value } = await rows.next();
  return done ? null : value;
}

/** Files have course runs in the order of their bytes. */
const isBefore = (one: CellValue, other: CellValue): boolean =>
  Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) < 0;
