import { createHash } from 'node:crypto';
import type { PackageFigures, PackageProgress, PackageSelection } from '#contract/packages.ts';
import { hostsOf, type PackageFacts } from '#contract/workspaces.ts';
import { type Column, column, type TableDefinition } from '#shared/catalog/columns.ts';
import { readByItself } from '#shared/catalog/datasets.ts';
import { notPromised, withholdingRule } from '#shared/catalog/small-numbers.ts';
import { formatNumber, plural } from '#shared/text/numbers.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import { descriptorName, readmeName } from '../../files/file-name.ts';
import { inPieces, personsMode } from '../../files/part-file.ts';
import { writeZip, type ZipFile } from '../../files/zip-file.ts';
import { createDataNotes } from '../cache/reading/data-notes.ts';
import { listMarkers } from '../cache/reading/snapshot.ts';
import { CsvWriter } from '../export/csv.ts';
import { describeTable, TableReferences, withReferences } from '../export/describe-table.ts';
import { notesPart } from '../export/recipes.ts';
import { confidentiality } from '../export/sidecar.ts';
import { dataDialect } from '../host-methods.ts';
import { everyTable } from '../masking/masked-tables.ts';
import type { MaskedData } from '../masking/masking.ts';
import { definitionsName, definitionsTable, type FactsOptions, factsOf, formatOf, thresholdOf } from './manifest.ts';
import { isLackingIn, isUnlistedIn, type Outgoing, type OutgoingSelection, outgoingTables } from './outgoing-tables.ts';
import { datasetsIn, fileOf } from './package-tables.ts';

/** The language of README.txt. */
const english = 'en';

export interface PackageOptions extends FactsOptions {
  readonly selection: PackageSelection;
  readonly path: string;
}

/** The data of a package, opened with its threshold. */
export type PackageData = Pick<MaskedData, 'db' | 'ready' | 'excluded'>;

export interface Written {
  readonly name: string;
  readonly definition: TableDefinition;
  readonly columns: readonly Column[];
  readonly rows: number;
  readonly bytes: number;
  /** Its size in the package. */
  readonly packed: number;
  readonly sha256: string;
  readonly formulaLike: number;
}

/**
 * Writes a data package: one CSV per table, `datapackage.json`, definitions and a README, in one ZIP through a part file.
 * `data` is opened with the threshold of the options; everything is of one moment.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED, PACKAGE_TOO_LARGE
 */
export async function writePackage(
  data: PackageData,
  options: PackageOptions,
  onProgress: (progress: PackageProgress) => void,
  signal?: AbortSignal,
): Promise<PackageFigures> {
  const written: Written[] = [];
  let withheld = 0;
  const write = async (zip: ZipFile) => {
    withheld = await writeInto(zip, data, options, { written, onProgress });
  };
  const { bytes } = await writeZip(options.path, { modified: options.now / 1000, mode: personsMode, signal }, write);
  const sum = (key: 'rows' | 'formulaLike') => written.reduce((total, table) => total + table[key], 0);
  return { rows: sum('rows'), bytes, withheld, formulaLike: sum('formulaLike') };
}

/** A part of the rows of a package, to see how large all are. The small tables about runs stay whole. */
export interface PartOfRows extends Pick<OutgoingSelection, 'spreadOf'> {
  /** The runs that have any row in it. */
  readonly runIds: readonly string[];
  readonly cut: (table: Outgoing) => Outgoing;
}

interface Progress {
  /** Gets each table that is written. */
  readonly written: Written[];
  readonly onProgress: (progress: PackageProgress) => void;
  readonly part?: PartOfRows;
}

/** Writes all files of a package; returns how many counts are withheld. */
export async function writeInto(
  zip: ZipFile,
  data: PackageData,
  options: Omit<PackageOptions, 'path'>,
  { written, onProgress, part }: Progress,
): Promise<number> {
  const { db } = data;
  data.ready({ runIds: part?.runIds ?? options.selection.runIds, only: everyTable() });
  const withholds = thresholdOf(options) !== null;
  const outgoing = outgoingTables(data, { ...options.selection, withholds, ...(part && { spreadOf: part.spreadOf }) });
  const references = new TableReferences(outgoing.map(({ name }) => name));
  let withheld = 0;
  for (const [done, table] of outgoing.entries()) {
    onProgress({ step: 'write', table: table.definition.title, done, total: outgoing.length });
    written.push(await writeTable(zip, part?.cut(table) ?? table, references));
    withheld += table.withheld();
  }
  const facts = factsOf(db, options, written, withheld);
  const names = datasetsIn(new Set(written.map(({ name }) => name)));
  const lists = listMarkers(db, names);
  const { runIds } = options.selection;
  const notes = createDataNotes(db)({ datasets: names, runIds, expected: readByItself(names) });
  const described = { facts, written, lists, references, notes };
  for (const [name, text] of descriptions(described)) await zip.add(name, [text]);
  return withheld;
}

const chunkLength = 128 * 1024;

async function writeTable(
  zip: ZipFile,
  { name, definition, columns, rows }: Outgoing,
  references: TableReferences,
): Promise<Written> {
  const writer = new CsvWriter(columns, dataDialect);
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks = function* () {
    for (const chunk of inPieces(writer.texts(references.noted(name, columns, rows())), chunkLength)) {
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  const packed = await zip.add(fileOf(name), chunks());
  return {
    name,
    definition,
    columns,
    rows: writer.rows,
    bytes,
    packed,
    sha256: hash.digest('hex'),
    formulaLike: writer.formulaLike,
  };
}

interface Described {
  readonly facts: PackageFacts;
  readonly written: readonly Written[];
  readonly lists: Readonly<Record<string, string>>;
  readonly references: TableReferences;
  /** Sentences about missing data. */
  readonly notes: readonly string[];
}

interface ReadmeTable {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly rows: number;
}

/** `README.txt`: what the package is, in words for a reader who finds it. */
function readmeOf(
  facts: PackageFacts,
  tables: readonly ReadmeTable[],
  { formulaLike, notes }: { readonly formulaLike: number; readonly notes: readonly string[] },
): string {
  const instant = (value: number | null) =>
    value === null ? 'not known' : `${formatInstant(value).slice(0, 16).replace('T', ' ')} UTC`;
  const lines = [
    facts.title,
    '='.repeat(Math.min(72, facts.title.length)),
    '',
    ...(facts.isSample ? ['Sample data. Everything in it is fictional.', ''] : []),
    ...(facts.madeBy === '' ? [] : [`Made by:       ${facts.madeBy}`]),
    `Made on:       ${instant(facts.madeAt)}`,
    `Made with:     Course Almanac ${facts.appVersion}`,
    `Source:        ${hostsOf(facts).join(', ') || 'not known'}`,
    `Data through:  ${facts.dataThrough === null ? 'not known' : formatDay(facts.dataThrough)}`,
    `Synced:        ${instant(facts.syncedFrom)} to ${instant(facts.syncedTo)}`,
    `Snapshot:      ${facts.snapshotId}`,
    '',
    'Please note',
    `  ${confidentiality}`,
    '',
    'How to open it',
    '  In Course Almanac: choose “Open a Package…” in the menu File. No account is needed. Nothing in it can be changed; names that you give to runs, problems or videos stay on your computer.',
    '  In other programs: each table is a CSV file (UTF-8, comma, decimal point, dates as YYYY-MM-DD, times in UTC).',
    '  datapackage.json describes every column (Frictionless Data Package). definitions.csv says what each one means.',
    '',
    'Small numbers',
    ...smallNumbers(facts),
    ...notesPart(notes),
    '',
    'What is not in it',
    '  It contains no data on individual learners, no report files, no passwords and no other secrets.',
    ...(formulaLike === 0
      ? []
      : [
          '',
          'Before you open it in a spreadsheet',
          `  ${formatNumber(formulaLike, 0, english)} text cells begin like a formula. Import the CSV as text, or open the package in Course Almanac.`,
        ]),
    '',
    'Tables',
    ...tables.flatMap(({ path, title, description, rows }) => [
      `  ${path}  (${plural(rows, 'row', 'rows', english)})`,
      `    ${title}. ${description}`,
    ]),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function smallNumbers({ threshold, withheld }: PackageFacts): string[] {
  if (threshold === null) return ['  All counts are given as they are. Take care before you share them.'];
  return [
    ...wrapped(withholdingRule(threshold)),
    ...wrapped(notPromised),
    withheld === 1
      ? '  1 count is hidden: its cell is empty, and the column ending in _note beside it says so.'
      : `  ${formatNumber(withheld, 0, english)} counts are hidden: their cells are empty, and the column ending in _note beside them says so.`,
    '  An empty cell is not 0. 0 is written as 0.',
  ];
}

/** A text in lines that a narrow window shows whole. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < 96) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `  ${line}`);
}

/** The files about the tables. */
function descriptions({ facts, written, lists, references, notes }: Described): [name: string, text: string][] {
  const definitions = definitionsOf(written);
  const resources = [
    ...written.map((table) => {
      const described = describeTable(table.name, fileOf(table.name), table.definition, table.columns, table);
      return withReferences(described, references.of(table.name));
    }),
    describeTable(definitionsTable, definitionsName, definitionsDefinition, definitionColumns, {
      bytes: Buffer.byteLength(definitions),
      sha256: createHash('sha256').update(definitions).digest('hex'),
    }),
  ];
  const manifest = {
    profile: 'tabular-data-package',
    name: 'course-almanac',
    title: facts.title,
    created: formatInstant(facts.madeAt),
    sources: hostsOf(facts).map((host) => ({ title: host })),
    ...(facts.madeBy === '' ? {} : { contributors: [{ title: facts.madeBy, role: 'wrangler' }] }),
    notice: confidentiality,
    courseAlmanac: { format: formatOf(isLackingIn(written), isUnlistedIn(written)), ...facts },
    lists,
    ...(notes.length > 0 ? { notes } : {}),
    resources,
  };
  const readmeTables = written.map(({ name, definition, rows }) => ({
    path: fileOf(name),
    title: definition.title,
    description: definition.description,
    rows,
  }));
  const formulaLike = written.reduce((sum, table) => sum + table.formulaLike, 0);
  return [
    [definitionsName, definitions],
    [readmeName, readmeOf(facts, readmeTables, { formulaLike, notes })],
    [descriptorName, `${JSON.stringify(manifest, null, 2)}\n`],
  ];
}

const definitionColumns = ['table', 'column', 'label', 'type', 'unit', 'meaning', 'source'].map(
  (key): Column => column({ key, type: 'text', nullable: true, label: key, meaning: '', source: '' }),
);

const definitionsDefinition: TableDefinition = {
  title: 'Definitions',
  description: 'What every column of the other tables means.',
  identity: ['table', 'column'],
  columns: definitionColumns,
};

/** Explains every column, one row each. */
function definitionsOf(written: readonly Written[]): string {
  const writer = new CsvWriter(definitionColumns, dataDialect);
  const lines = written.flatMap((table) =>
    table.columns.map(({ key, label, type, unit, meaning, source }) =>
      writer.line({ table: table.name, column: key, label, type, unit: unit ?? null, meaning, source }),
    ),
  );
  return writer.header + lines.join('');
}
