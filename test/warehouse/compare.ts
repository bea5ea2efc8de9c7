import { lakeColumns } from '#main/data-host/publications/lake-columns.ts';
import type { PublicationManifest, PublishedTable } from '#main/data-host/publications/manifest.ts';
import { partitionColumnsOf } from '#main/data-host/publications/parts.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { filesOfTable, manifestIn } from '../support/published-rows.ts';
import { comparable, type Engine, inOneOrder, type TableAt } from './engine.ts';
import type { MaskedTable, Publication } from './workspaces.ts';

/*
 * Compares tables as an engine reads them with the masked tables: the types of all columns, and every value.
 */

/** A check: how much it compared, and each difference that it found. */
export interface Outcome {
  readonly checked: string;
  readonly faults: readonly string[];
}

/** Compares the tables of a publication, or those with these names, with what an engine reads. */
export async function compareTables(
  engine: Engine,
  publication: Publication,
  tableAt: (table: PublishedTable) => TableAt,
  names?: ReadonlySet<string>,
): Promise<{ readonly tables: number; readonly values: number; readonly faults: readonly string[] }> {
  const manifest = manifestIn(publication.folder);
  const found = { tables: 0, values: 0, faults: [] as string[] };
  for (const table of manifest.tables) {
    if (names && !names.has(table.name)) continue;
    const masked = publication.masked.get(table.name);
    if (masked === undefined) throw new Error(`Nothing says what is in ${table.name}.`);
    found.tables += 1;
    found.values += masked.rows.length * masked.columns.length;
    found.faults.push(...(await compareTable(engine, tableAt(table), { manifest, table, masked, publication })));
  }
  return found;
}

interface Expected {
  readonly manifest: PublicationManifest;
  readonly table: PublishedTable;
  readonly masked: MaskedTable;
  readonly publication: Publication;
}

/** Returns how the rows that an engine reads differ from the masked ones; empty when all agree. */
async function compareTable(
  engine: Engine,
  at: TableAt,
  { manifest, table, masked, publication }: Expected,
): Promise<string[]> {
  const { name } = table;
  const where = `${engine.name}, ${name}${at.version === undefined ? '' : ` at version ${at.version}`}`;
  try {
    const divided = partitionColumnsOf(name);
    const columns = [...masked.columns, ...lakeColumns, ...divided];
    const faults: string[] = [];
    const types = JSON.stringify(await engine.typesOf(at));
    const wanted = JSON.stringify(Object.fromEntries(columns.map((column) => [column.key, engine.typeOf(column)])));
    if (masked.rows.length > 0 && types !== wanted) faults.push(`${where}: types ${types} instead of ${wanted}`);
    const files = filesOfTable(publication.folder, table);
    const [publicationId, snapshotAt, ...partition] = [...lakeColumns, ...divided];
    if (!(publicationId && snapshotAt)) throw new Error('every row names its publication');
    const isOfRuns = divided.length > 0;
    const runAt = masked.columns.findIndex(({ key }) => key === 'course_id');
    const expected = masked.rows.map((row) => [
      ...row.map((value, index) => comparable(value, masked.columns[index] ?? publicationId)),
      manifest.publicationId,
      ...(isOfRuns ? [orgOf(String(row[runAt]))] : []),
    ]);
    const read = [...masked.columns, publicationId, ...(isOfRuns ? [divided[0] ?? publicationId] : [])];
    faults.push(...differences(where, await engine.rowsOf(at, read), expected));
    // In the parts of the manifest: how many rows are of which snapshot, organization and period.
    const about = await engine.rowsOf(at, [snapshotAt, ...partition]);
    const ofFiles = files.flatMap(({ snapshotAt: snapshot, org, period, rows }) =>
      Array<unknown[]>(rows).fill([snapshot, ...(isOfRuns ? [org] : []), ...(divided.length > 1 ? [period] : [])]),
    );
    faults.push(...differences(`${where}, snapshot and part`, about, ofFiles));
    return faults;
  } catch (error) {
    return [`${where}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`];
  }
}

function orgOf(courseId: string): string {
  const found = parseCourseId(courseId);
  return found.ok ? found.identity.org : '';
}

/** The first row that one side has alone. */
export function differences(
  where: string,
  found: readonly (readonly unknown[])[],
  expected: readonly (readonly unknown[])[],
): string[] {
  if (found.length !== expected.length) return [`${where}: ${found.length} rows instead of ${expected.length}`];
  const [one, other] = [inOneOrder(found), inOneOrder(expected)];
  const at = one.findIndex((row, index) => row !== other[index]);
  return at < 0 ? [] : [`${where}: ${one[at]} instead of ${other[at]}`];
}
