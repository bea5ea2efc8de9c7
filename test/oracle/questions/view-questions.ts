import { type Column, isComputed } from '#shared/catalog/columns.ts';
import { termOf } from '#shared/catalog/course-id.ts';
import { type ViewPage, type ViewQuery, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { formatCell } from '#shared/text/cells.ts';
import { formatDay } from '#shared/time/time.ts';
import { type KnownParams, queriesOfEveryView } from '../../support/every-view.ts';
import type { Batch } from '../batch.ts';
import { pathsThatDiffer, rowsThatDiffer } from '../compare.ts';
import { rowsOfCsv, rowsOfWorkbook } from '../surfaces/files.ts';
import { isInPackages } from '../surfaces/reopened.ts';
import { marksBeside, rowsToldApart } from '../surfaces/withheld.ts';
import type { RunWorld } from '../worlds/run-world.ts';
import type { World } from '../worlds/world.ts';
import type { Found, Question, QuestionKind } from './question.ts';

type Row = Readonly<Record<string, unknown>>;

/** The oracle's answer on a view. */
export interface OracleRows {
  readonly rows: readonly Row[];
  /** The same with the text of each cell in place of its value. */
  readonly texts?: readonly Row[];
  /** The columns that tell rows apart. */
  readonly key: readonly string[];
  /** For a search: some of these rows, and those with these keys at least. */
  readonly atLeast?: readonly (readonly unknown[])[];
}

/** Every view, asked in every way that its parameters allow, of every run and some of everything else. */
export const viewQuestions: QuestionKind = {
  subject: 'view',
  names: viewNames,
  questions: async (batch) => {
    const queries = queriesOf(batch);
    const first = new Set(viewNames.map((view) => queries.findIndex((query) => query.view === view)));
    const turn = batch.worlds[0]?.index ?? 0;
    return queries.map((query, index) => {
      const isIn = (every: number) => (index + turn) % every === 0;
      return questionOf(batch, query, {
        csv: first.has(index) || isIn(filesEvery.csv),
        xlsx: isIn(filesEvery.xlsx),
        withheld: first.has(index) || isIn(filesEvery.withheld),
      });
    });
  },
};

/** Each query once: lists of everything are the same whichever world they are asked for. */
export function queriesOf({ worlds }: Pick<Batch, 'worlds'>): ViewQuery[] {
  const queries = worlds
    .flatMap((world) => world.runs.map((run) => paramsOf(world, run)))
    .flatMap((known) => queriesOfEveryView(known))
    .flatMap(({ whole, chosen }) => [whole, ...chosen]);
  return [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];
}

/** Values of the parameters for one run of a world. */
function paramsOf({ taxonomy, runs }: World, run: RunWorld): KnownParams {
  const day = (text: unknown) => Math.floor(Date.parse(String(text)) / 86_400_000);
  const days = run.rows.enrollment.map(({ date }) => day(date));
  const modules = Object.keys(run.answers);
  const idsOf = (records: readonly Row[]) => records.map(({ id }) => Number(id));
  const [org = ''] = run.courseKey.split('+');
  const [skillIds, jobIds] = [idsOf(taxonomy.skills), idsOf(taxonomy.jobs)];
  const courseKeys = [...new Set(runs.map(({ courseKey }) => courseKey)), `${org}+Three`];
  const word = /[\p{L}\p{N}]{3,}/u;
  const texts = [...taxonomy.skills, ...taxonomy.jobs].map(({ name }) => word.exec(String(name ?? ''))?.[0]);
  return {
    runId: [run.id],
    runIds: [runs.map(({ id }) => id)],
    ofRunIds: [[run.id], []],
    'sync-resources.failed': [true],
    'sync-resources.dataset': ['enrollment'],
    courseKey: courseKeys,
    courseKeys: [courseKeys],
    skillId: skillIds.length > 0 ? skillIds.slice(0, 3) : [0],
    skillIds: [skillIds],
    jobId: jobIds.length > 0 ? jobIds.slice(0, 3) : [0],
    jobIds: [jobIds],
    moduleId: modules,
    partId: [run.answers[modules[0] ?? '']?.[0]?.part_id ?? 'none'],
    id: [run.id],
    org: [org],
    scope: [
      { of: 'runs' },
      { of: 'organisations', orgs: [org] },
      { of: 'courses', courseKeys: courseKeys.slice(0, 2) },
    ],
    most: [1, 2],
    share: [50, 100],
    tau: [0, 0.75],
    knownJobIds: [jobIds.slice(0, 1), jobIds.slice(-1)],
    withCourses: [courseKeys.slice(-1)],
    withoutCourses: [courseKeys.slice(0, 1)],
    text: [org, texts.find((text) => text !== undefined) ?? 'analysis', 'nothing is called so'],
    // Views of a month are asked for beside runs without a day, too.
    month: [days[Math.floor(days.length / 2)] ?? 16_000, days.at(-1) ?? 17_000].map((each) =>
      formatDay(each).slice(0, 7),
    ),
    from: [days[Math.floor(days.length / 3)] ?? 16_000],
    to: [days[Math.floor(days.length / 2)] ?? 17_000],
    after: ['last-sync', 'last-digest', 0],
    until: [4_000_000_000_000_000],
    'notes.kind': ['run'],
    'runs.courseKey': [run.courseKey],
    'run-trends.courseKey': [run.courseKey],
    'run-trends.flagged': [true],
  };
}

/** Files take longer to write and read back than rows: beside the first query of each view, so many queries take turns. */
const filesEvery = { csv: 20, xlsx: 60, withheld: 25 } as const;

function questionOf(
  batch: Batch,
  query: ViewQuery,
  files: { readonly csv: boolean; readonly xlsx: boolean; readonly withheld: boolean },
): Question {
  const onScreen = (page: ViewPage, oracle: unknown) => {
    const wanted = oracle as OracleRows;
    const rows = rowsOf(query, page.rows);
    return [
      ...differencesOf(rows, wanted),
      ...sumsThatDiffer(query, page, wanted),
      ...textsThatDiffer(query, page.rows, wanted),
    ];
  };
  const inFiles: Question['surfaces'] = {
    ...(files.csv && {
      'in CSV': async (oracle) =>
        differencesOf(await rowsOfCsv(batch, query), toTheDigits(query, inFile(query, oracle as OracleRows))),
    }),
    ...(files.xlsx && {
      'in XLSX': async (oracle) =>
        differencesOf(
          await rowsOfWorkbook(batch, query),
          toTheMillisecond(query, inWords(query, inFile(query, oracle as OracleRows))),
        ),
    }),
  };
  return {
    subject: 'view',
    name: query.view,
    params: query.params,
    columns: columnsWithTexts(query),
    surfaces: {
      view: async (oracle) => onScreen(await batch.started.page(query), oracle),
      // Learners leave the app by their own dialog alone.
      ...(isLearnerView(query.view) ? {} : inFiles),
      ...(files.withheld &&
        isInPackages(query) &&
        // An opened package gives its notes new numbers.
        query.view !== 'notes' && { 'package that withholds': async () => rowsToldApart(batch, query) }),
      ...(files.withheld &&
        !isLearnerView(query.view) && { 'marks of what is not shown': async () => marksBeside(batch, query) }),
      ...(isInPackages(query) && {
        'reopened package': async (oracle) => onScreen(await (await batch.reopened()).page(query), oracle),
      }),
    },
  };
}

/** The sums under a table, over the oracle's rows, and how many rows there are. */
function sumsThatDiffer({ view }: ViewQuery, page: ViewPage, { rows, atLeast }: OracleRows): readonly Found[] {
  if (atLeast !== undefined) return [];
  const { sums = [] } = viewDefinition(view);
  const known = (column: string) => rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []));
  const wanted = sums.flatMap((column) => {
    const values = known(column);
    // A single row is its own sum.
    return values.length === 0 || rows.length === 1 ? [] : [[column, values.reduce((sum, value) => sum + value, 0)]];
  });
  const partly = sums.flatMap((column) => {
    const values = known(column).length;
    return values === 0 || values === rows.length ? [] : [[column, values]];
  });
  const found = { rows: page.total, ...page.totals, over: page.totalRows };
  const expected = { rows: rows.length, ...Object.fromEntries(wanted), over: Object.fromEntries(partly) };
  return pathsThatDiffer(found, expected).map((each) => ({
    ...each,
    at: `sum of ${each.at}`,
  }));
}

/** Columns of which each cell is one text; a spread one is several columns on screen. */
function columnsWithTexts({ view }: ViewQuery): readonly Column[] {
  const { columns, pivot } = viewDefinition(view);
  return columns.filter(({ key }) => key !== pivot);
}

/** Compares the text of each cell with what the oracle writes for its own value. */
function textsThatDiffer(
  query: ViewQuery,
  rows: readonly Row[],
  { texts, key, atLeast }: OracleRows,
): readonly Found[] {
  if (atLeast !== undefined) return [];
  const columns = columnsWithTexts(query);
  // Titles of data and labels of fields are those of the definitions.
  const isDefined = ({ codes }: Column) => codes === 'dataset' || codes === 'field';
  const text = (column: Column, value: unknown) => {
    if (value === null || value === undefined) return null;
    return isDefined(column) ? value : formatCell(column, value as string | number | boolean);
  };
  const shown = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.key, text(column, row[column.key])])),
  );
  return rowsThatDiffer(shown, texts ?? [], key).map((each) => ({ ...each, at: `text of ${each.at}` }));
}

/** The rows of a file, which has lists as texts, and not the columns that only a screen may show. */
function inFile({ view }: ViewQuery, { rows: listed, texts = [], ...others }: OracleRows): OracleRows {
  const { columns } = viewDefinition(view);
  const lists = columns.flatMap(({ key, lists: numbers }) => (numbers === undefined ? [] : [key]));
  const asTexts = (index: number) => Object.fromEntries(lists.map((key) => [key, texts[index]?.[key]]));
  const rows = lists.length === 0 ? listed : listed.map((row, index) => ({ ...row, ...asTexts(index) }));
  const rest = { texts, ...others };
  const left = new Set(columns.flatMap(({ key, screenOnly }) => (screenOnly ? [key] : [])));
  const kept = (row: Row) => Object.fromEntries(Object.entries(row).filter(([key]) => !left.has(key)));
  return left.size === 0 ? { rows, ...rest } : { rows: rows.map(kept), ...rest };
}

/** A CSV file has eight digits of what the app computes. */
function toTheDigits({ view }: ViewQuery, { rows, ...rest }: OracleRows): OracleRows {
  const { columns } = viewDefinition(view);
  const computed = columns.filter(isComputed).map(({ key }) => key);
  const about = (value: unknown) => {
    if (typeof value !== 'number') return value;
    const half = Math.max(5.001e-8 * Math.abs(value), 1e-12);
    return { $between: [value - half, value + half] };
  };
  return {
    ...rest,
    rows: rows.map((row) => ({ ...row, ...Object.fromEntries(computed.map((key) => [key, about(row[key])])) })),
  };
}

/** A workbook has names of the screen in the place of some of the service, which `every-view.test.ts` compares; a run has its term. */
function inWords({ view }: ViewQuery, { rows, key, ...rest }: OracleRows): OracleRows {
  const unlike = new Set(['item_name', 'problem_display_name']);
  const keys = viewDefinition(view).columns.flatMap(({ key, spoken }: Column) =>
    spoken || unlike.has(key) ? [key] : [],
  );
  const any = Object.fromEntries(keys.map((key) => [key, { $any: true }]));
  const named = ({ run_id: id, run_label: name }: Row) =>
    typeof id === 'string' && typeof name === 'string' ? { run_label: `${name} ${termOf(id)}` } : {};
  return {
    ...rest,
    // Rows are not paired by words that the oracle leaves open.
    key: key.filter((each) => !keys.includes(each)),
    rows: rows.map((row) => ({ ...row, ...any, ...named(row) })),
  };
}

/** A workbook keeps times as fractions of days. */
function toTheMillisecond({ view }: ViewQuery, { rows, ...rest }: OracleRows): OracleRows {
  const { columns } = viewDefinition(view);
  const instants = columns.filter(({ type }) => type === 'instant').map(({ key }) => key);
  const about = (value: unknown) =>
    typeof value === 'number' ? { $between: [value - 2000, value + 2000] } : spanAbout(value);
  return {
    ...rest,
    rows: rows.map((row) => ({ ...row, ...Object.fromEntries(instants.map((key) => [key, about(row[key])])) })),
  };
}

function spanAbout(value: unknown): unknown {
  const { $between } = (value ?? {}) as { $between?: readonly [number, number] };
  return $between ? { $between: [$between[0] - 2000, $between[1] + 2000] } : value;
}

/** Rows with the values of lists and of a spread column as they are, not as text. */
function rowsOf({ view }: ViewQuery, rows: readonly Row[]): readonly Row[] {
  const { pivot, columns } = viewDefinition(view);
  const lists = columns.filter((each) => each.lists !== undefined).map(({ key }) => key);
  if (pivot === undefined && lists.length === 0) return rows;
  const parsed = (key: string, row: Row, none: string) => [key, JSON.parse(String(row[key] ?? none))] as const;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(lists.map((key) => parsed(key, row, 'null'))),
    ...(pivot !== undefined && Object.fromEntries([parsed(pivot, row, '{}')])),
  }));
}

/** All rows of the app against all of the oracle; of a search, the app's against those of them that it must and may find. */
function differencesOf(app: readonly Row[], { rows, key, atLeast }: OracleRows): readonly Found[] {
  if (atLeast === undefined) return rowsThatDiffer(app, rows, key);
  // A file has an empty text where there is no value.
  const named = (values: readonly unknown[]) => JSON.stringify(values.map((value) => (value === '' ? null : value)));
  const keyOf = (row: Row) => named(key.map((column) => row[column] ?? null));
  const found = new Set(app.map(keyOf));
  const mayBe = rows.filter((row) => found.has(keyOf(row)));
  const missing = atLeast.filter((values) => !found.has(named(values)));
  return [
    ...rowsThatDiffer(app, mayBe, key),
    ...missing.map((values) => ({ at: `row ${values.join(' · ')}`, app: 'not found', oracle: 'found by its name' })),
  ];
}
