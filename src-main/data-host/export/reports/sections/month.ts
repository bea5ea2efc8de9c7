import type { templates } from '#contract/reports/templates.ts';
import { type Column, column } from '#shared/catalog/columns.ts';
import { views } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { daysOfMonth, type Month, monthsBefore } from '#shared/time/months.ts';
import { nothing, tableOf } from '../blocks.ts';
import { drawnFigure } from '../drawn-figure.ts';
import { namesOfRuns } from '../names.ts';
import type { Block, Table } from '../report.ts';
import type { ReportReader } from '../report-reader.ts';
import type { Section } from './section.ts';

/** A month of all selected runs. */
interface MonthAbout {
  readonly month: Month;
  /** By run, the line that the author wrote on it in this month. */
  readonly comments: ReadonlyMap<string, string>;
}

/** More charts than this are no report that anyone reads; the table has all runs. */
const maxCharts = 40;

const commentColumn = (): Column =>
  column({
    key: 'comment',
    type: 'text',
    nullable: true,
    label: t('Comment'),
    meaning: message('Your words on the run in this month.'),
    source: message('your words'),
  });

/** The runs of the month, the largest first, and what they are called. */
function runsIn({ month }: MonthAbout, reportReader: ReportReader) {
  const viewRows = reportReader.rows({ view: 'run-months', params: { month } });
  const runIds = viewRows.page.rows.map(({ run_id }) => run_id);
  return { viewRows, runIds, name: namesOfRuns(runIds, reportReader) };
}

const noRuns = (title: string): Block => nothing(title, t('No selected run has data in this month.'));

/** A table with the comments as its last column, where there are any. */
function withComments(table: Table, comments: MonthAbout['comments']): Table {
  if (comments.size === 0) return table;
  const rows = table.rows.map(({ row, notes }) => ({
    row: { ...row, comment: comments.get(String(row.run_id)) ?? null },
    notes,
  }));
  return { ...table, columns: [...table.columns, commentColumn()], rows };
}

export const monthSections: Readonly<Record<keyof (typeof templates)['month']['sections'], Section<MonthAbout>>> = {
  runs: ({ about, reportReader }) => {
    const { viewRows, name } = runsIn(about, reportReader);
    if (viewRows.page.total === 0) return { blocks: [noRuns(views['run-months'].title)] };
    const table = tableOf(viewRows, {
      // The comment needs the room on paper; the workbook has a row of its own for each run.
      hide: ['run_label', 'active_last_year'],
      texts: { run_id: ({ run_id }) => name(String(run_id)) },
    });
    return { blocks: [{ kind: 'table', table: withComments(table, about.comments), finding: null }] };
  },
  charts: ({ about, reportReader, noted }) => {
    const { runIds, name } = runsIn(about, reportReader);
    const { last } = daysOfMonth(about.month);
    const { first } = daysOfMonth(monthsBefore(about.month, 1));
    const charts = runIds.slice(0, maxCharts).map((runId) => {
      const params = { runId, from: first, to: last };
      const block = drawnFigure('run-enrollment', reportReader.rows({ view: 'run-enrollment', params }), {
        params,
        reportReader,
        noted,
      });
      const comment = about.comments.get(runId);
      if (block === null || comment === undefined)
        return block && { ...block, figure: { ...block.figure, title: name(runId) } };
      const note = [comment, block.figure.note].filter(Boolean).join(' ');
      return { ...block, figure: { ...block.figure, title: name(runId), note } };
    });
    const title = translated(message('Each run in the month'));
    return { blocks: charts.length === 0 ? [noRuns(title)] : charts };
  },
};
