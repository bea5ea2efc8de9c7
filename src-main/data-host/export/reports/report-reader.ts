import type { Recipe } from '#contract/reports/recipe.ts';
import { type CellRow, storedObject } from '#shared/catalog/columns.ts';
import { courseNames, runNames } from '#shared/catalog/course-id.ts';
import { type DatasetName, datasets as datasetDefinitions } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { type BlockNames, namesOfBlocks } from '#shared/catalog/module-id.ts';
import {
  datasetsOfView,
  type ViewName,
  type ViewPage,
  type ViewQuery,
  type ViewRequest,
  type ViewRow,
  viewDefinition,
} from '#shared/catalog/views.ts';
import { type LabelKind, titleOfLabel } from '#shared/subjects/annotations/annotations.ts';
import type { Labels } from '../../cache/annotations/annotations.ts';
import type { DataNotes } from '../../cache/reading/data-notes.ts';
import type { Records } from '../../cache/reading/records.ts';
import type { Snapshot, Snapshots } from '../../cache/reading/snapshot.ts';
import { type ViewReader, wholePage } from '../../cache/reading/view-reader.ts';
import { inOrderOfNames, isRowWithheld, type MaskedRow, rowMask, sortedColumns } from '../../masking/masked-rows.ts';

/** The rows and records of the screens that a report is read from, as they may be shared. */
export interface Sources {
  readonly reader: ViewReader;
  readonly records: Records;
  readonly labels: Pick<Labels, 'shown'>;
  readonly snapshots: Snapshots;
  readonly dataNotes: DataNotes;
  /** The data is that of a package, which lacks what its maker left out. */
  readonly isPackage: boolean;
}

/** The rows of a view as they may be shared. */
export interface ViewRows<V extends ViewName> {
  /** A count that is withheld is null. */
  readonly page: ViewPage<V>;
  /** One per row, in the same order, with spread columns in place of the JSON, and with what is withheld. */
  readonly masked: readonly MaskedRow[];
  readonly threshold: number;
  readonly isPackage: boolean;
  /** The name of a thing, own or given by the service; null when it has none but its id. */
  readonly label: (kind: LabelKind, id: string) => string | null;
  /** The name of a run, unlike that of every other run with a name: a table may have one of two that share theirs. */
  readonly runName: (runId: string) => string;
}

/** Reads for one report, and remembers what was read. */
export interface ReportReader {
  rows<V extends ViewName>(query: ViewQuery<V>): ViewRows<V>;
  /** The name of a thing, own or given by the service; null when it has none but its id. */
  label(kind: LabelKind, id: string): string | null;
  /** The title that the service gives a run, also where the user has given it another name. */
  titleOf(runId: string): string | null;
  /** How old everything is that was read so far. */
  asOf(): readonly AsOf[];
  /** The rows that were read so far. */
  datasets(): readonly DatasetName[];
  /** How old all data is that was read, and its name: the same rows, the same twelve digits. */
  snapshot(): Snapshot;
  /** Sentences about missing data. */
  lacking(): string[];
  readonly now: number;
  readonly threshold: number;
  /** The data is that of a package, whose maker left out what it lacks. */
  readonly isPackage: boolean;
}

export function createReportReader(
  { reader, labels, snapshots, dataNotes, isPackage }: Sources,
  now: number,
  threshold: number,
): ReportReader {
  const shown = labels.shown();
  const names = new Map(shown.map(({ kind, id, text }) => [`${kind} ${id}`, text]));
  const label = (kind: LabelKind, id: string) => names.get(`${kind} ${id}`) ?? null;
  const titles = new Map(shown.flatMap((each) => (each.kind === 'run' ? [[each.id, titleOfLabel(each)]] : [])));
  const titleOf = (runId: string) => titles.get(runId) ?? null;
  const runName = runNames([...titles.keys()], (id) => label('run', id), titleOf);
  const whole = (query: ViewQuery) => reader.page({ ...query, ...wholePage } as ViewRequest, now) as ViewPage<ViewName>;
  const read: AsOf[] = [];
  const datasets = new Set<DatasetName>();
  const runIds = new Set<string>();
  let readsAllRuns = false;
  // Where no run is named, all are meant, also where every run is read beside single ones.
  const scope = () => ({
    datasets: [...datasets],
    runIds: readsAllRuns || runIds.size === 0 ? null : [...runIds],
  });
  return {
    now,
    threshold,
    isPackage,
    rows<V extends ViewName>(query: ViewQuery<V>) {
      const anyQuery = query as unknown as ViewQuery;
      const { page, masked } = maskedPage(anyQuery, whole(anyQuery), threshold);
      if (page.asOf) read.push(page.asOf);
      for (const dataset of datasetsOfView(query.view)) datasets.add(dataset);
      if ('runId' in query.params) runIds.add(query.params.runId);
      else if ('runIds' in query.params) for (const runId of query.params.runIds) runIds.add(runId);
      else if (isOfAllRuns(query.view, anyQuery.params)) readsAllRuns = true;
      return { page: page as unknown as ViewPage<V>, masked, label, runName, threshold, isPackage };
    },
    label,
    titleOf,
    asOf: () => read,
    datasets: () => [...datasets],
    snapshot: () => snapshots(scope()),
    lacking: () => dataNotes(scope()),
  };
}

/** Whether a view without the id of a run speaks of all of them: one on jobs, or on the runs of a course, does not. */
const isOfAllRuns = (view: ViewName, params: object): boolean =>
  !('courseKey' in params || 'courseKeys' in params) &&
  datasetsOfView(view).some((name) => datasetDefinitions[name].scope !== 'service');

/** Some of the rows of a reading, with what of them may be shared. */
export function someRows<V extends ViewName>(
  viewRows: ViewRows<V>,
  keep: (row: ViewRow<V>, index: number) => boolean,
): ViewRows<V> {
  const { page, masked } = viewRows;
  const kept = page.rows.flatMap((row, index) => (keep(row, index) ? [index] : []));
  const rows = kept.flatMap((index) => page.rows[index] ?? []);
  return {
    ...viewRows,
    page: { ...page, rows, total: rows.length, totals: {} },
    masked: kept.flatMap((index) => masked[index] ?? []),
  };
}

/** The last row of a reading alone: the newest of days. */
export const lastRow = <V extends ViewName>(viewRows: ViewRows<V>): ViewRows<V> =>
  someRows(viewRows, (_row, index) => index === viewRows.page.rows.length - 1);

/** A page with the rows as they may be shared; where they are sorted by what is withheld, those come last, by name. */
function maskedPage(query: ViewQuery, found: ViewPage<ViewName>, threshold: number) {
  const definition = viewDefinition(query.view);
  const mask = rowMask(query, found.pivot, threshold);
  const sorted = sortedColumns(query);
  const isLast = (notes: MaskedRow['notes']) => sorted.some((key) => notes[key] !== undefined);
  const all = found.rows.flatMap((raw) => {
    const { row, notes } = mask(raw as CellRow);
    return isRowWithheld(query, notes) ? [] : [{ raw, row, notes }];
  });
  const last = inOrderOfNames(
    all.filter(({ notes }) => isLast(notes)),
    definition,
  );
  const rows = [...all.filter(({ notes }) => !isLast(notes)), ...last];
  const page = {
    ...found,
    total: found.total - (found.rows.length - rows.length),
    rows: rows.map(({ raw, notes }) =>
      withCells(query.view, raw, Object.fromEntries(Object.keys(notes).map((key) => [key, null]))),
    ),
  };
  return { page, masked: rows.map(({ row, notes }): MaskedRow => ({ row, notes })) };
}

/** A row with other values in some of its cells, also in those that a spread column stands for. */
export function withCells<V extends ViewName>(
  view: V,
  row: ViewRow<V>,
  values: Readonly<Record<string, number | null>>,
): ViewRow<V> {
  const { pivot } = viewDefinition(view);
  const entries = Object.entries(values);
  const own = Object.fromEntries(entries.filter(([key]) => Object.hasOwn(row, key)));
  const rest = entries.filter(([key]) => !Object.hasOwn(row, key));
  if (pivot === undefined || rest.length === 0) return { ...row, ...own };
  const json = storedObject<unknown>((row as Record<string, unknown>)[pivot]);
  return { ...row, ...own, [pivot]: JSON.stringify({ ...json, ...Object.fromEntries(rest) }) };
}

/*
 * Names of things in reports and pictures: the same as on the screen.
 */

type Names = (id: string) => string;

/** Problems, videos and subsections of a run. */
export const blockNamesIn = ({ label }: ReportReader): BlockNames => namesOfBlocks(label);

/** Compared runs: no two alike. */
export const namesOfRuns = (runIds: readonly string[], reportReader: ReportReader): Names =>
  runNames(runIds, (id) => reportReader.label('run', id), reportReader.titleOf);

/** Compared courses: no two alike. */
const namesOfCourses = (courseKeys: readonly string[], reportReader: ReportReader): Names =>
  courseNames(courseKeys, (key) => reportReader.label('course', key));

/** The courses, jobs, runs or skills that a report compares. */
export type Things = Extract<Recipe['subject'], { kind: 'comparison' }>['things'];

/** Compared things; jobs by their number. */
export function namesOfThings(things: Things, reportReader: ReportReader): Names {
  if (things.of === 'runs') return namesOfRuns(things.ids, reportReader);
  return things.of === 'courses' ? namesOfCourses(things.ids, reportReader) : (id) => id;
}
