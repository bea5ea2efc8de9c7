import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ExportRequest, SidecarState } from '#contract/exports.ts';
import { type Column, type ColumnType, isComputed } from '#shared/catalog/columns.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import { type Provenance, sourceText } from '#shared/catalog/provenance.ts';
import { concernsLearners, notPromised, withholdingRule } from '#shared/catalog/small-numbers.ts';
import { datasetsOfView, type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { filterText, type NameOf } from '#shared/text/filter-text.ts';
import { formatNumber, significantDigits } from '#shared/text/numbers.ts';
import { unitWords } from '#shared/text/units.ts';
import { formatDate, formatInstantDay, formatMoment } from '#shared/time/days.ts';
import { dayOfInstant, formatDay, formatInstant } from '#shared/time/time.ts';
import { exportFileName } from '../../files/file-name.ts';
import { writePartFile } from '../../files/part-file.ts';
import type { DataNotes } from '../cache/reading/data-notes.ts';
import { runsOf, type Snapshots } from '../cache/reading/snapshot.ts';
import type { ViewReader } from '../cache/reading/view-reader.ts';
import type { CsvDialect, ViewFileFormat } from '../host-methods.ts';
import { endpointOf } from '../remote/analytics-endpoints.ts';
import type { WithheldPerColumn } from './export-table.ts';
import { insistOnOurJson, sidecarPath } from './replaceable-files.ts';

/*
 * The file beside a file, for programs: where its content comes from, what was asked, and the checksum. One form for tables,
 * pictures and reports.
 */

/** For whom a file is: stated in the sheet About and in the sidecar. */
export const confidentiality = message(
  'For the people it was given to. Figures of courses may be confidential: ask the person who gave you this before passing it on.',
);

/** The known facts about the source of a file, whatever is in it. */
export interface SourceFacts extends Omit<Provenance, 'view' | 'params' | 'sort' | 'queryHash'> {
  /** The query, as data, with its hash. */
  readonly query: Readonly<Record<string, unknown>> & { readonly hash: string };
}

/** The source of the rows of one view. */
export const sourceOfView = ({ view, params, sort, queryHash, ...of }: Provenance): SourceFacts => ({
  ...of,
  query: { view, params, sort, hash: queryHash },
});

/** A file that was written. */
export interface FileFacts {
  readonly path: string;
  readonly format: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Description of a file's content; `details` are those that only its kind of file has. */
export type About = Readonly<Record<string, unknown>>;

export function aboutOf(of: SourceFacts, details: About): About {
  const day = (value: number | null) => (value === null ? null : formatDay(value));
  const instant = (value: number | null) => (value === null ? null : formatInstant(value));
  return {
    profile: 'course-almanac-export',
    version: 1,
    title: of.title,
    sources: of.sourceHosts.map((host) => ({ host })),
    package: of.fromPackage,
    datasets: of.datasets,
    endpoints: of.endpoints,
    query: of.query,
    filters: of.filterText,
    address: of.address,
    data_from: day(of.dataFrom),
    data_to: day(of.dataTo),
    data_through: day(of.dataThrough),
    data_through_newest: day(of.dataThroughNewest),
    created_max: instant(of.computedAt),
    synced_at: instant(of.syncedAt),
    ...(of.lacking.length > 0 ? { lacking: of.lacking } : {}),
    exported_at: instant(of.exportedAt),
    app: { name: 'Course Almanac', version: of.appVersion },
    snapshot_id: of.snapshotId,
    ...details,
    notice: confidentiality,
  };
}

/** Removes our sidecar of an earlier file of this path, which would say untrue things of the new one. A file of others stays. */
export async function removeSidecar(path: string): Promise<void> {
  const at = sidecarPath(path);
  await insistOnOurJson(at, 'sidecar')
    .then(() => rm(at, { force: true }))
    .catch(() => {});
}

/**
 * Writes the sidecar of a file that is there and whole; without `about`, removes that of an earlier file. One that cannot be written, or
 * in whose place a file of others lies, must not turn that into a failure, but stays visible.
 */
export async function writeSidecar(about: About | null, file: FileFacts, mode?: number): Promise<SidecarState> {
  const { path, ...facts } = file;
  if (about === null) {
    await removeSidecar(path);
    return 'off';
  }
  const content = { ...about, file: basename(path), ...facts };
  try {
    await insistOnOurJson(sidecarPath(path), 'sidecar');
    await writePartFile(sidecarPath(path), [`${JSON.stringify(content, null, 2)}\n`], undefined, mode);
    return 'written';
  } catch (error) {
    const isForeign = error instanceof AlmanacError && (error.code === 'NOT_OURS' || error.code === 'NOT_A_FILE');
    return isForeign ? 'notOurs' : 'failed';
  }
}

/** Facts that the data folder does not have: its reader, and the services that its rows came from. */
export interface Origin {
  readonly appVersion: string | null;
  /** Host and port of each service; null where none is known. */
  readonly hosts: { readonly taxonomy: string | null; readonly analytics: string | null };
  /** The title of the package that is open; null in a connection. */
  readonly fromPackage: string | null;
}

interface ProvenanceOptions {
  readonly reader: Pick<ViewReader, 'page'>;
  readonly snapshots: Snapshots;
  readonly dataNotes: DataNotes;
  readonly nameOf: NameOf;
  readonly origin: () => Origin;
}

/** Says where the rows of a view come from. `address` is that of the screen that asks. Microseconds throughout. */
export type ProvenanceOf = (query: ViewQuery, now: number, address?: string | null) => Provenance;

export function createProvenance({ reader, snapshots, dataNotes, nameOf, origin }: ProvenanceOptions): ProvenanceOf {
  return (query, now, address = null) => {
    const { view, params } = query;
    const definition = viewDefinition(view);
    const sort = query.sort ?? definition.defaultSort;
    const reads = datasetsOfView(view);
    const runIds = runsOf(query, reader, now);
    const stored = snapshots({ datasets: reads, runIds });
    const { asOf } = headOfView(reader, query, now);
    const days = daysOf(reader, query, now);
    const { appVersion, hosts, fromPackage } = origin();
    return {
      title: definition.title,
      sourceHosts: hostsOf(reads, hosts),
      fromPackage,
      datasets: [...reads],
      endpoints: reads.map(endpointOf),
      view,
      params: withoutUndefined(params) as Provenance['params'],
      sort: withoutUndefined(sort) as Provenance['sort'],
      filterText: filterText(query, nameOf),
      dataFrom: days?.from ?? null,
      dataTo: days?.to ?? null,
      // The block's own dates where it has any: those of one problem are not those of the run.
      dataThrough: asOf ? asOf.dataThrough : stored.dataThrough,
      dataThroughNewest: asOf ? asOf.dataThrough : stored.dataThroughNewest,
      computedAt: asOf ? asOf.computedAt : stored.computedAt,
      syncedAt: asOf ? asOf.syncedAt : stored.syncedAt,
      lacking: dataNotes({ datasets: reads, runIds }),
      exportedAt: now,
      appVersion,
      snapshotId: stored.id,
      queryHash: hashOf({ view, params, sort }),
      address,
    };
  };
}

function hostsOf(reads: readonly DatasetName[], hosts: Origin['hosts']): string[] {
  const services = (['taxonomy', 'analytics'] as const).filter((service) =>
    reads.some((dataset) => datasets[dataset].service === service),
  );
  return [...new Set(services.flatMap((service) => hosts[service] ?? []))];
}

/** Reads the first row of a view, with its total and its dates. */
export const headOfView = (reader: Pick<ViewReader, 'page'>, query: ViewQuery, now: number) =>
  reader.page({ ...query, page: 1, pageSize: 1 }, now);

/** The first and the last day of a run's view whose rows have a day; null for any other, and without rows. */
function daysOf(reader: Pick<ViewReader, 'page'>, query: ViewQuery, now: number): { from: number; to: number } | null {
  const dayColumn = viewDefinition(query.view).columns.find((column) => (column.type as ColumnType) === 'day');
  if (!dayColumn || !('runId' in query.params)) return null;
  const edge = (direction: 'asc' | 'desc') => {
    const sort = { column: dayColumn.key, direction };
    const { rows } = headOfView(reader, { ...query, sort } as never, now);
    return (rows[0] as Record<string, unknown> | undefined)?.[dayColumn.key];
  };
  const [from, to] = [edge('asc'), edge('desc')];
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null;
}

/** Names a file by the days of its own rows, as they may be shared: those of rows that it withholds would tell that there are such. */
export function nameOfRows(
  masked: Pick<ViewReader, 'page'>,
  query: ViewQuery,
  now: number,
  kind: string,
  slug?: string,
): string {
  const { asOf, rows } = headOfView(masked, query, now);
  const asOfDay = asOf?.dataThrough ?? dayOfInstant(asOf?.syncedAt || now);
  return exportFileName(query, rows.length === 0 ? null : daysOf(masked, query, now), asOfDay, kind, slug);
}

/** Names a question: equal ones have the same twelve digits. */
export const hashOf = (question: object): string =>
  createHash('sha256').update(canonical(question)).digest('hex').slice(0, 12);

/** Without what is undefined, which a page may well name. */
const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** JSON with sorted keys and without what is undefined: equal questions are equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** Everything that is known of a finished table in a file. */
export interface ExportFacts {
  readonly provenance: Provenance;
  readonly columns: readonly Column[];
  readonly withheld: WithheldPerColumn;
  readonly partial: WithheldPerColumn;
  readonly choice: Pick<ExportRequest, 'threshold' | 'guard'> & { readonly format: ViewFileFormat };
  readonly rows: number;
  readonly formulaLike: number;
  readonly cut: number;
}

export const cellsOf = (perColumn: WithheldPerColumn): number =>
  [...perColumn.values()].reduce((sum, count) => sum + count, 0);

/** Whether the rule for small numbers concerns the table. */
const hasLearners = ({ columns, withheld }: Pick<ExportFacts, 'columns' | 'withheld'>): boolean =>
  cellsOf(withheld) > 0 || columns.some(concernsLearners);

const ruleOf = (facts: ExportFacts): string =>
  hasLearners(facts) ? withholdingRule(facts.choice.threshold) : t('Nothing here counts learners.');

type Line = [words: string, value: string];

/** The lines of the sheet About; a line without words at the right begins a part. */
export function aboutLines(facts: ExportFacts): Line[] {
  const { provenance: of, columns, withheld, partial, choice, rows, cut } = facts;
  const instant = (value: number | null) => (value === null ? t('not known') : `${formatMoment(value)} UTC`);
  const labelOf = (column: string) => columns.find(({ key }) => key === column)?.label ?? column;
  const sorted = [of.sort, ...(of.sort.thenBy ?? [])].map(({ column: key, direction }) => {
    const column = labelOf(key);
    return direction === 'asc' ? t('{column}, ascending', { column }) : t('{column}, descending', { column });
  });
  const [hidden, incomplete] = [cellsOf(withheld), cellsOf(partial)];
  return [
    [translated(of.title), ''],
    [t('Source'), sourceText(of) || t('not known')],
    [t('Endpoints'), of.endpoints.join(', ') || t('none: written in the app')],
    [t('Shown⟨rows⟩'), of.filterText.join('; ') || t('everything')],
    [t('Sorted by'), sorted.join('; ')],
    [t('Rows'), formatNumber(rows)],
    ...daysLines(of),
    ...throughLines(of),
    ...(of.computedAt === null ? [] : [[t('Computed'), formatInstantDay(of.computedAt)] satisfies Line]),
    [t('Synced'), instant(of.syncedAt)],
    ...of.lacking.map((text, index): Line => [index === 0 ? t('Please note') : '', text]),
    [t('Written⟨when⟩'), instant(of.exportedAt)],
    [
      t('Small numbers'),
      sentences(
        ruleOf(facts),
        hidden > 0 && t('{n, plural, one {# cell is} other {# cells are}} empty for this reason.', { n: hidden }),
        incomplete > 0 &&
          t('{n, plural, one {# sum leaves} other {# sums leave}} out hidden counts.', { n: incomplete }),
      ),
    ],
    ...(hasLearners(facts) && choice.threshold > 0 ? [['', t(notPromised)] satisfies Line] : []),
    ...(cut > 0 ? [[t('Long texts'), cutText(cut)] satisfies Line] : []),
    [t('Program'), `Course Almanac${of.appVersion === null ? '' : ` ${of.appVersion}`}`],
    [t('Snapshot'), of.snapshotId],
    [t('Query⟨of an export⟩'), of.queryHash],
    [t('Please note'), t(confidentiality)],
    ['', ''],
    [t('Columns'), ''],
    ...columns.map(
      ({ label, meaning, unit }): Line => [
        label,
        unit === undefined ? meaning : `${meaning} ${t('Unit: {unit}.', { unit: translated(unitWords(unit)) })}`,
      ],
    ),
  ];
}

const cutText = (n: number) =>
  t(
    '{n, plural, one {# text is longer than a cell holds and ends} other {# texts are longer than a cell holds and end}} in …; a CSV file has {n, plural, one {all of it} other {all of them}}.',
    { n },
  );

const daysLines = ({ dataFrom: first, dataTo: last }: Provenance): Line[] =>
  first === null || last === null
    ? []
    : [[t('Days'), t('{from} to {to}', { from: formatDate(first), to: formatDate(last) })]];

/** Says which last days the rows have: one, or several where runs end on different days. Lists of the service have none. */
function throughLines({ dataThrough: first, dataThroughNewest: last, params }: Provenance): Line[] {
  if (first === null) return [];
  const label = t('Data through');
  if (last === null || last === first) return [[label, formatDate(first)]];
  const days = { from: formatDate(first), to: formatDate(last) };
  return [
    [
      label,
      'runId' in params
        ? t('{from} to {to}, by kind of data', days)
        : t('{from} to {to}, by course run and kind of data', days),
    ],
  ];
}

/** The part of a table's sidecar beside its source. */
export function tableDetails(facts: ExportFacts, dialect: CsvDialect | null): Readonly<Record<string, unknown>> {
  const { columns, withheld, partial, choice, rows, formulaLike, cut } = facts;
  return {
    rows,
    columns: columns.map(({ key, label, type, unit, meaning, source, nullable }) => ({
      name: key,
      title: label,
      type,
      ...(unit ? { unit } : {}),
      nullable: nullable || withheld.has(key),
      definition: meaning,
      source,
    })),
    ...(dialect ? { dialect: csvDialectOf(dialect) } : {}),
    ...(dialect && columns.some(isComputed) ? { rounding: roundingOf(columns) } : {}),
    suppression: {
      threshold: choice.threshold,
      rule: ruleOf(facts),
      ...(hasLearners(facts) && choice.threshold > 0 ? { not_promised: notPromised } : {}),
      hidden_cells: cellsOf(withheld),
      hidden_by_column: Object.fromEntries(withheld),
      ...(partial.size > 0 ? { partial_cells: cellsOf(partial), partial_by_column: Object.fromEntries(partial) } : {}),
    },
    formula_guard: { applied: choice.format === 'csv' && choice.guard, cells: formulaLike },
    ...(cut > 0 ? { cut_texts: cut } : {}),
  };
}

/** Says which numbers of a CSV file are rounded, and how. */
const roundingOf = (columns: readonly Column[]) => ({
  significant_digits: significantDigits,
  columns: columns.filter(isComputed).map(({ key }) => key),
  rule: `Numbers that the app computes have ${significantDigits} significant digits, and all digits before the decimal mark. Counts and values of the service are exact.`,
});

/** The dialect in the words of Frictionless Data. */
function csvDialectOf({ profile, separator, decimalMark }: CsvDialect) {
  return {
    profile,
    encoding: 'utf-8',
    byte_order_mark: profile === 'excel',
    delimiter: separator,
    decimal: decimalMark,
    line_terminator: '\r\n',
    quote: '"',
    double_quote: true,
    header: true,
  };
}
