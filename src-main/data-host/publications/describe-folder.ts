import { join } from 'node:path';
import * as z from 'zod';
import { suppressionRule } from '#shared/catalog/small-numbers.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { describeTable, withReferences } from '../export/describe-table.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';
import { dimensionTables } from './dimensions.ts';
import { parsedJson } from './identity.ts';
import { lakeColumns, schemaVersion } from './lake-columns.ts';
import type { PublicationManifest, PublishedTable } from './manifest.ts';
import { partitionColumnsOf } from './parts.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * `datapackage.json` of a published folder: the tables of the newest publication with their types, keys, units and definitions, for people
 * and for programs that make tables of a warehouse from it. Each path is the folder of a table of Delta Lake.
 */

export const descriptionName = 'datapackage.json';
const packageName = 'course-almanac-publication';

const promise =
  'Within a major version of the schema, tables and columns are added, and none is renamed, removed or given another type.';

/** @throws AlmanacError NOT_OURS where another program’s description bears the name */
export async function insistOnOurDescription(target: TargetFolder): Promise<void> {
  if (!(await target.exists(descriptionName))) return;
  const found = z.object({ name: z.literal(packageName) }).safeParse(parsedJson(await target.text(descriptionName)));
  if (!found.success) throw new AlmanacError('NOT_OURS', { what: join(target.path, descriptionName) });
}

/** What a column names a row of, where every row does. */
const keysOf = (name: string, columns: readonly string[], tables: ReadonlySet<string>) =>
  [
    { column: 'course_id', to: 'runs' },
    { column: 'course_key', to: 'courses' },
    { column: 'org', to: 'organisations' },
  ]
    .filter(({ column, to }) => to !== name && tables.has(to) && columns.includes(column) && name in dimensionTables)
    .map(({ column, to }) => ({ fields: [column], reference: { resource: to, fields: [column] } }));

/** The text of the description: the same as long as the tables are the same. */
export function descriptionOfFolder(
  manifest: Pick<PublicationManifest, 'facts' | 'publicationId' | 'notes'>,
  tables: readonly { readonly outgoing: Pick<Outgoing, 'definition' | 'columns'>; readonly facts: PublishedTable }[],
): string {
  const { facts, publicationId, notes = [] } = manifest;
  const names = new Set(tables.map((table) => table.facts.name));
  const resources = tables.map(({ outgoing: { definition, columns }, facts: table }) => {
    const all = [...columns, ...lakeColumns, ...partitionColumnsOf(table.name)];
    // What changes with the rows is in manifest and log: the description of a folder stays as long as its tables mean the same.
    const {
      bytes: _,
      hash: __,
      ...described
    } = describeTable(table.name, `tables/${table.name}`, definition, all, table, 'parquet');
    return withReferences({ ...described, format: 'delta' }, keysOf(table.name, table.columns, names));
  });
  const { threshold } = facts;
  const described = {
    profile: 'data-package',
    name: packageName,
    title: facts.title,
    ...(facts.madeBy === '' ? {} : { contributors: [{ title: facts.madeBy, role: 'publisher' }] }),
    publicationId,
    schemaVersion,
    promise,
    smallNumbers: { threshold: threshold ?? 0, rule: suppressionRule(threshold ?? 0) },
    ...(notes.length > 0 ? { notes } : {}),
    resources,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}
