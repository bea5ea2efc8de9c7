import type { MonthSubject, Recipe } from '#contract/reports/recipe.ts';
import type { templates } from '#contract/reports/templates.ts';
import { type Column, column } from '#shared/catalog/columns.ts';
import { runNamesWithRun } from '#shared/catalog/course-id.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import { type ViewRow, views } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import { runMonth } from '#shared/subjects/runs/columns.ts';
import { formatCell } from '#shared/text/cells.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { daysOfMonth, formatShortDate, type Month, monthsBefore, resolvedMonth } from '#shared/time/days.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import { newest } from '../ages.ts';
import { cellText, nothing, tableOf, unlessWithoutDays } from '../blocks.ts';
import { drawnFigure } from '../drawn-figure.ts';
import { withoutRule } from '../masked-figure.ts';
import type { Block, FigureBlock, Table } from '../report.ts';
import type { ReportReader, ViewRows } from '../report-reader.ts';
import type { Context, Section } from './section.ts';

/** A month of all selected runs. */
interface MonthAbout {
  readonly month: Month;
  /** By run, the line that the author wrote on it in this month. */
  readonly comments: ReadonlyMap<string, string>;
  /** Whether the report has the charts, too, which print the comments on their runs. */
  readonly hasCharts: boolean;
}

/** Gives the sections of a report on a month their subject. */
export const monthAbout = (
  { sections }: Pick<Recipe, 'sections'>,
  month: Month,
  comments: MonthSubject['comments'],
): MonthAbout => ({
  month,
  comments: new Map(comments.map(({ runId, text }) => [runId, text])),
  hasCharts: sections.some(({ id, on }) => id === 'charts' && on),
});

/** More charts than this are no report that anyone reads; the table has all runs. */
export const maxCharts = 40;

/** The chart of a run, of the month and the one before; null where the run has weeks alone, which leave nothing to draw. */
function chartOf({ about: { month }, reportReader, noted }: Context<MonthAbout>, runId: string): FigureBlock | null {
  const params = {
    runId,
    from: daysOfMonth(monthsBefore(month, 1)).first,
    to: daysOfMonth(month).last,
  };
  const viewRows = reportReader.rows({ view: 'run-enrollment', params });
  return viewRows.page.total === 0 ? null : drawnFigure('run-enrollment', viewRows, { params, reportReader, noted });
}

/** The comments that no chart prints: on paper a column of them would have a word in each line. Pages leave out a chart that withholds all. */
function commentsWithoutChart(context: Context<MonthAbout>, runIds: readonly string[]) {
  const { comments, hasCharts } = context.about;
  if (!hasCharts || comments.size === 0) return comments;
  const isCharted = (runId: string) => runIds.indexOf(runId) < maxCharts && chartOf(context, runId)?.isDrawn === true;
  return new Map([...comments].filter(([runId]) => !isCharted(runId)));
}

const commentColumn = (): Column =>
  column({
    key: 'comment',
    type: 'text',
    nullable: true,
    label: t('Comment'),
    meaning: message('Your comment on the run for this month.'),
    source: message('your comment'),
  });

/** The runs of the month, the largest first, and what they are called. */
function runsIn({ month }: Pick<MonthAbout, 'month'>, reportReader: ReportReader) {
  const viewRows = reportReader.rows({ view: 'run-months', params: { month } });
  const runIds = viewRows.page.rows.map(({ run_id }) => run_id);
  const name = runNamesWithRun(runIds, (id) => reportReader.label('run', id), reportReader.titleOf);
  return { viewRows, runIds, name };
}

const noRuns = (title: string, reportReader: ReportReader): Block =>
  nothing(title, unlessWithoutDays(reportReader, t('No selected run has data for this month.')));

/** The month that a report is about, with those of its comments that it prints: on runs that are in its table. */
export function monthOf({ month: requested, comments }: MonthSubject, reportReader: ReportReader): MonthSubject {
  const month = resolvedMonth(requested, dayOfInstant(reportReader.now));
  const runIds = new Set(runsIn({ month }, reportReader).runIds);
  const printed = comments.filter((each) => each.month === month && each.text !== '' && runIds.has(each.runId));
  return { kind: 'month', month, comments: printed };
}

/** The newest stored day in a month of the runs that are in its table; null where they have weeks alone. */
export function newestDayIn(month: Month, runIds: readonly string[], reportReader: ReportReader): number | null {
  const { first: from, last: to } = daysOfMonth(month);
  let through: number | null = null;
  for (const runId of runIds) {
    const { rows } = reportReader.rows({ view: 'run-enrollment', params: { runId, from, to } }).page;
    through = newest([through, rows.at(-1)?.date ?? null]);
    // No day is newer: with complete data the first run answers.
    if (through === to) break;
  }
  return through;
}

/** The columns that rest on the last day with data of one month, or of two. */
const restsOn = [
  { column: runMonth.count, ends: [{ day: runMonth.day, back: 0 }] },
  {
    column: runMonth.net,
    ends: [
      { day: runMonth.dayBefore, back: 1 },
      { day: runMonth.day, back: 0 },
    ],
  },
  {
    column: runMonth.netBefore,
    ends: [
      { day: runMonth.dayTwoBefore, back: 2 },
      { day: runMonth.dayBefore, back: 1 },
    ],
  },
  {
    column: runMonth.netLastYear,
    ends: [
      { day: runMonth.dayBeforeLastYear, back: 13 },
      { day: runMonth.dayLastYear, back: 12 },
    ],
  },
] as const;

type End = (typeof restsOn)[number]['ends'][number];

/** Whether the last day with data in a month is not its last day. */
const isEarly = ({ day, back }: End, month: Month, row: Table['rows'][number]['row']): boolean => {
  const last = row[day.key];
  return typeof last === 'number' && last < daysOfMonth(monthsBefore(month, back)).last;
};

/** A number with the days that it rests on, where one of them is not the last of its month: `12,221 (27 Oct)`. */
const datedTexts = (month: Month): NonNullable<Table['texts']> =>
  Object.fromEntries(
    restsOn.map(({ column: numbers, ends }) => [
      numbers.key,
      (row: Table['rows'][number]['row']) => {
        const value = row[numbers.key] ?? null;
        if (value === null || !ends.some((end) => isEarly(end, month, row))) return null;
        const [from = '', to] = ends.map(({ day }) => formatShortDate(Number(row[day.key])).replaceAll(' ', '\u00A0'));
        const formatted = formatCell(numbers, value, row);
        if (to === undefined) return t('{value} ({day})', { value: formatted, day: from });
        // The word before the second day stays with it.
        return t('{value} ({from} to {to})', { value: formatted, from, to }).replace(` ${to}`, `\u00A0${to}`);
      },
    ]),
  );

/** A table whose workbook has the days, too, where one of them is not the last of its month; pages have them beside the numbers, and short heads. */
function withDays(table: Table, month: Month): Table & { readonly onPages: Table } {
  const early = restsOn.flatMap(({ ends }) =>
    ends.filter((end) => table.rows.some(({ row }) => isEarly(end, month, row))).map(({ day }): Column => day),
  );
  return { ...table, columns: [...table.columns, ...new Set(early)], onPages: withoutUnits(table) };
}

/** On paper every head would say that it counts learners, in a line of its own. */
const withoutUnits = (table: Table): Table => ({
  ...table,
  columns: table.columns.map(({ unit: _, ...rest }): Column => rest),
});

/** How many runs with a day in the month end before the newest of these days, and how many there are. */
export function earlyRunsIn(rows: readonly ViewRow<'run-months'>[]): { readonly early: number; readonly runs: number } {
  const days = rows.map(({ month_day }) => month_day).filter((day) => day !== null);
  const last = Math.max(...days);
  return { early: days.filter((day) => day < last).length, runs: days.length };
}

/** Explains the word for a hidden count below the table that has it; what the report says of it otherwise is pages away. */
function hiddenRemark({ columns, rows }: Table, threshold: number): Pick<Table, 'remark'> {
  const word = t(withheldNote);
  if (!rows.some((row) => columns.some((column) => cellText(column, row) === word))) return {};
  const remark = t('“{word}” stands for counts of learners below {threshold}, and numbers that would reveal them.', {
    word,
    threshold: String(threshold),
  });
  return { remark };
}

/** A table with the comments as its last column, where there are any. */
function withComments(table: Table, comments: MonthAbout['comments']): Table {
  if (comments.size === 0) return table;
  const commented = (rows: Table['rows']) =>
    rows.map(({ row, notes }) => ({ row: { ...row, comment: comments.get(String(row.run_id)) ?? null }, notes }));
  return {
    ...table,
    columns: [...table.columns, commentColumn()],
    rows: commented(table.rows),
    allRows: commented(table.allRows),
  };
}

export const monthSections: Readonly<Record<keyof (typeof templates)['month']['sections'], Section<MonthAbout>>> = {
  runs: (context) => {
    const { about, reportReader } = context;
    const { viewRows, runIds, name } = runsIn(about, reportReader);
    if (viewRows.page.total === 0) return { blocks: [noRuns(views['run-months'].title, reportReader)] };
    const table = tableOf(viewRows, {
      // The comment needs the room on paper; the workbook has a row of its own for each run.
      hide: ['run_label', 'active_last_year'],
      max: viewRows.page.total,
      texts: { run_id: ({ run_id }) => name(String(run_id)), ...datedTexts(about.month) },
    });
    const dated = withDays(table, about.month);
    const commented = withComments(dated.onPages, commentsWithoutChart(context, runIds));
    const onPages = { ...commented, ...hiddenRemark(commented, reportReader.threshold) };
    return {
      blocks: [{ kind: 'table', table: { ...withComments(dated, about.comments), onPages }, finding: null }],
    };
  },
  charts: (context) => {
    const { about, reportReader } = context;
    const { viewRows, runIds, name } = runsIn(about, reportReader);
    const charts = runIds.slice(0, maxCharts).flatMap((runId, index) => {
      const block = chartOf(context, runId);
      if (block === null) return [];
      const note = [about.comments.get(runId), block.figure.note].filter(Boolean).join(' ') || undefined;
      // The same figure for each run: parts of a page have ids of their own.
      const id = `${block.figure.id}-${index + 1}`;
      return {
        ...block,
        isSmall: true,
        figure: { ...block.figure, id, title: name(runId), ...(note !== undefined && { note }) },
      };
    });
    const title = message('Each run in the month and the one before');
    if (runIds.length === 0) return { blocks: [noRuns(title, reportReader)] };
    if (charts.length === 0) return { blocks: [nothing(title, t('No selected run has enrollment data to show.'))] };
    const some = runIds.length <= maxCharts ? null : chartedText(viewRows, charts.length);
    if (charts.length === 1 && some === null) return { blocks: charts };
    const { notes, blocks } = splitCommonNotes(charts);
    // A scale for all would leave a flat line of a small run.
    const scale = charts.length > 1 ? t('Each chart has its own scale.') : null;
    const sentences = [some, scale, ...notes].filter((sentence) => sentence !== null);
    return { blocks: [nothing(title, sentences.join(' ')), ...blocks] };
  },
};

/** Says how many of all runs have a chart: the largest, of those whose number is shown where some are hidden. */
function chartedText({ page, masked }: ViewRows<'run-months'>, charts: number): string {
  const hidden = masked.filter(({ notes }) => notes.count !== undefined).length;
  return t(
    'Charts for {n} of {runs} runs: the largest{hidden, plural, =0 {} one {, not counting # run whose number is hidden} other {, not counting # runs whose numbers are hidden}}.',
    { n: formatNumber(charts), runs: formatNumber(page.rows.length), hidden },
  );
}

/** The value that most of these are; null where that is none. */
function commonest<T>(values: readonly T[]): T | null {
  const [first] = [...Map.groupBy(values, (value) => value)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return first?.[0] ?? null;
}

/** Takes from charts what most of them say alike, for the place above them all; those of other dates keep their own. */
function splitCommonNotes(charts: readonly FigureBlock[]) {
  const lead = commonest(charts.map(({ figure }) => figure.lead ?? null));
  const asOf = commonest(charts.map((each) => each.asOf));
  const rule = charts.find((each) => each.rule !== undefined)?.rule ?? null;
  const isOfAll = charts.every((each) => each.asOf === asOf);
  const dates = asOf === null || isOfAll ? asOf : t('{dates}; other dates stand below their charts.', { dates: asOf });
  const blocks = charts.map(({ figure: { lead: own, note, ...figure }, asOf: dated, ...block }): FigureBlock => {
    const rest = note === undefined ? '' : withoutRule(note, block.rule);
    return {
      ...block,
      asOf: dated === asOf ? null : dated,
      figure: {
        ...figure,
        ...(own !== undefined && own !== lead && { lead: own }),
        ...(rest !== '' && { note: rest }),
      },
    };
  });
  return { notes: [lead, rule, dates], blocks };
}
