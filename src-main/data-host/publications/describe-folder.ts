import { join } from 'node:path';
import * as z from 'zod';
import { withholdingRule } from '#shared/catalog/small-numbers.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { formatInstant } from '#shared/time/time.ts';
import { descriptorName } from '../../files/file-name.ts';
import { describeTable, withReferences } from '../export/describe-table.ts';
import { duckDb, notesPart, type Recipe, recipeLines } from '../export/recipes.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';
import { parsedJson } from './identity.ts';
import { lakeColumns, schemaVersion } from './lake-columns.ts';
import type { PublicationManifest, PublishedTable } from './manifest.ts';
import { manyRuns, partitionColumnsOf } from './parts.ts';
import { dimensionTables } from './published-tables.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * `datapackage.json` of a published folder: the tables of the newest publication with their types, keys, units and definitions, for people
 * and for programs that make tables of a warehouse from it. Each path is the folder of a table of Delta Lake.
 */

const packageName = 'course-almanac-publication';

const promise =
  'Within a major version of the schema, tables and columns are added, and none is renamed, removed or given another type.';

/** @throws AlmanacError NOT_OURS where another program’s description bears the name */
export async function insistOnOurDescription(target: TargetFolder): Promise<void> {
  if (!(await target.exists(descriptorName))) return;
  const found = z.object({ name: z.literal(packageName) }).safeParse(parsedJson(await target.text(descriptorName)));
  if (!found.success) throw new AlmanacError('NOT_OURS', { what: join(target.path, descriptorName) });
}

/** The foreign keys of a table: columns that name a row of another table in every row. */
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
    // Manifest and log have everything that changes with the rows, so the description of a folder stays as long as its tables mean the
    // same.
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
    smallNumbers: { threshold: threshold ?? 0, rule: withholdingRule(threshold ?? 0) },
    ...(notes.length > 0 ? { notes } : {}),
    resources,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

const titleLine = 'Published by Course Almanac';

/** Whether a README is one of ours, which may be replaced. */
export const isOurReadme = (text: string): boolean => text.startsWith(titleLine);

const recipes: readonly Recipe[] = [
  {
    program: duckDb,
    lines: [
      "SET VARIABLE manifest = (SELECT 'almanac-' || number || '.json' FROM read_json('latest.json'));",
      "SET VARIABLE parts = (SELECT 'tables/enrollment/' || t.sha256 || '.json' FROM (SELECT unnest(tables) AS t FROM read_json(getvariable('manifest'))) WHERE t.name = 'enrollment');",
      "SET VARIABLE enrollment = (SELECT list('tables/enrollment/' || p.sha256 || '.parquet') FROM (SELECT unnest(parts) AS p FROM read_json(getvariable('parts'))));",
      'SELECT course_id, max("count") AS most FROM read_parquet(getvariable(\'enrollment\')) GROUP BY course_id;',
    ],
  },
  {
    program: 'Python: pandas',
    lines: [
      'import json, pandas as pd',
      "manifest = json.load(open(f\"almanac-{json.load(open('latest.json'))['number']}.json\"))",
      'def files(name):',
      '    folder, table = f"tables/{name}", next(t for t in manifest["tables"] if t["name"] == name)',
      '    parts = json.load(open(f"{folder}/{table[\'sha256\']}.json"))["parts"] if "parts" in table else [table]',
      '    return [f"{folder}/{part[\'sha256\']}.parquet" for part in parts]',
      'enrollment = pd.concat(map(pd.read_parquet, files("enrollment")))',
    ],
  },
  {
    program: 'Spark, after the lines of Python but the last',
    isUntried: true,
    lines: ['enrollment = spark.read.parquet(*files("enrollment"))'],
  },
  {
    program: 'R',
    isUntried: true,
    lines: [
      'manifest <- jsonlite::read_json(sprintf("almanac-%d.json", jsonlite::read_json("latest.json")$number))',
      'table <- Filter(function(t) t$name == "enrollment", manifest$tables)[[1]]',
      'parts <- jsonlite::read_json(sprintf("tables/enrollment/%s.json", table$sha256))$parts',
      'read <- function(part) arrow::read_parquet(sprintf("tables/enrollment/%s.parquet", part$sha256))',
      'enrollment <- do.call(rbind, lapply(parts, read))',
    ],
  },
  {
    program: 'As tables of Delta Lake: ClickHouse',
    isUntried: true,
    lines: ["SELECT course_id, max(count) FROM deltaLakeLocal('/path/to/tables/enrollment') GROUP BY course_id;"],
  },
  {
    program: 'As tables of Delta Lake: DuckDB, after INSTALL delta; LOAD delta;',
    isUntried: true,
    lines: ["SELECT course_id, max(count) FROM delta_scan('tables/enrollment') GROUP BY course_id;"],
  },
  {
    program: 'As tables of Delta Lake: Polars, pandas (pip install deltalake)',
    isUntried: true,
    lines: [
      'import polars as pl',
      'from deltalake import DeltaTable',
      'enrollment = pl.read_delta("tables/enrollment")',
      'newest = DeltaTable("tables/enrollment").version()',
      'before = pl.read_delta("tables/enrollment", version=max(newest - 1, 0))',
      'enrollment = DeltaTable("tables/enrollment").to_pandas()',
    ],
  },
  {
    program: 'As tables of Delta Lake: Spark, Databricks, Fabric',
    isUntried: true,
    lines: ['enrollment = spark.read.format("delta").load("tables/enrollment")'],
  },
];

/** `README.txt` of a published folder: what it is, and how other programs find the newest file of a table. */
export function readmeOfFolder({ facts, notes = [] }: Pick<PublicationManifest, 'facts' | 'notes'>): string {
  const { title, madeBy, madeAt, threshold } = facts;
  const lines = [
    titleLine,
    '='.repeat(titleLine.length),
    '',
    title,
    ...(madeBy === '' ? [] : [`Published by ${madeBy}`]),
    `Last published ${formatInstant(madeAt)} (UTC)`,
    withholdingRule(threshold ?? 0),
    ...notesPart(notes),
    '',
    'In Course Almanac: subscribe to this folder. No account is needed.',
    '',
    'latest.json names the newest manifest, almanac-<number>.json. The manifest names the file of each table:',
    'tables/<table>/<sha256>.parquet. Where it says in how many parts a table is, tables/<table>/<sha256>.json lists the files of its parts:',
    'one for each organization and period, or for each organization where rows have no days. A period is the newest year, or all years before it;',
    `an organization with ${manyRuns} runs or more has its newest three months by themselves, and the year before the newest one.`,
    'Older files stay for readers that are on their way, so read by the manifest and never *.parquet.',
    'Each folder below tables is a table of Delta Lake: its _delta_log names the files of each version. A version can be read until two weeks',
    'after the eighth publication that has another one. A table that is no longer published has no rows in its newest version.',
    'datapackage.json describes each column: type, unit, definition, keys. The tables runs, courses and organisations join the others.',
    'In each row, publication_id says whose it is, and snapshot_at when its table, or its part of it, was last published with other rows.',
    '',
    'How to read it, from this folder',
    ...recipeLines(recipes),
  ];
  return `${lines.join('\n')}\n`;
}
