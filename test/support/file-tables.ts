import { nameFirst } from '#main/data-host/export/export-table.ts';
import { type Column, isComputed, pivotColumns, pivotRow } from '#shared/catalog/columns.ts';
import { termOf } from '#shared/catalog/course-id.ts';
import { blockName, flaggedName, unnamedProblem, videoNames } from '#shared/catalog/module-id.ts';
import { type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import { cellOrEmptyWord, formatCell, spokenText } from '#shared/text/cells.ts';
import type { StartedHost } from './host.ts';

/*
 * The rows and columns that a file has of a view, worked out from those of the screen.
 */

type Cells = Readonly<Record<string, string | number | boolean | null>>;

/** Columns and rows of a view as a file has them. */
export interface FileTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Cells[];
}

/** The table of a file for programs: the rows of the screen with a column for each key of a spread one. */
export async function tableOfFile(started: StartedHost, query: ViewQuery): Promise<FileTable> {
  const { columns: all, pivot } = viewDefinition(query.view);
  // No file has what follows from counts that it may have to withhold.
  const columns = nameFirst(all.filter(({ screenOnly }) => !screenOnly));
  const page = await started.page(query);
  const rows = page.rows as readonly Cells[];
  return inWordsAndCodes({
    columns: pivotColumns(columns, pivot, page.pivot),
    rows: pivot ? rows.map((row) => pivotRow(row, pivot, page.pivot)) : rows,
  });
}

/** The screen shows the words of a code; a file has them, too, in a column before that of the code. It has lists as the screen writes them. */
function inWordsAndCodes({ columns, rows }: FileTable): FileTable {
  const lists = columns.filter((each) => each.lists !== undefined);
  const listText = (row: Cells) =>
    lists.map((each) => [each.key, row[each.key] == null ? null : formatCell(each, row[each.key] as string)]);
  const coded = columns.filter(({ type, words }) => type === 'text' && words !== undefined);
  const errorText = (row: Cells) =>
    coded.map((each) => {
      return [`${each.key}_words`, cellOrEmptyWord(each, row[each.key], row)];
    });
  return {
    columns: columns.flatMap((each) =>
      coded.includes(each)
        ? [
            { ...each, key: `${each.key}_words` },
            { ...each, label: `${each.label}: code` },
          ]
        : [each],
    ),
    rows: rows.map((row) => ({ ...row, ...Object.fromEntries([...errorText(row), ...listText(row)]) })),
  };
}

/** A workbook has the words of the screen where a file for programs has a code, or the name of a country as the service has it. */
const inWords = (columns: readonly Column[], rows: readonly Cells[]): Cells[] =>
  rows.map((row) => {
    const words = columns.flatMap((each): [string, string | null][] => {
      const value = row[each.key] ?? null;
      if (each.spoken) return [[each.key, spokenText(each, row)]];
      return each.codes ? [[each.key, value === null ? null : formatCell(each, value, row)]] : [];
    });
    return { ...row, ...Object.fromEntries(words) };
  });

const nameless = (id: string): string => {
  throw new Error(`no name is known of ${id}`);
};

/** A workbook has the names of the screen, where a file for programs has the last part of an id, or no term of a run. */
async function inNames(started: StartedHost, { params }: ViewQuery, rows: readonly Cells[]): Promise<Cells[]> {
  const runOf = (row: Cells) => String(row.run_id ?? ('runId' in params && params.runId));
  const nameIn = new Map<string, (id: string) => string>();
  for (const runId of new Set(rows.filter(({ about }) => about === 'video').map(runOf))) {
    const videos = await started.rows({ view: 'run-videos', params: { runId } });
    nameIn.set(
      runId,
      videoNames(videos, () => null),
    );
  }
  return rows.map((row) => {
    if ('item_name' in row) return { ...row, item_name: flaggedName(row, nameIn.get(runOf(row)) ?? nameless) };
    if (row.run_label && row.run_id) return { ...row, run_label: `${row.run_label} ${termOf(String(row.run_id))}` };
    const isUnnamed = row.module_id && row.problem_display_name === blockName(String(row.module_id));
    return isUnnamed ? { ...row, problem_display_name: unnamedProblem(String(row.module_id)) } : row;
  });
}

/** The table of a workbook. */
export async function tableOfWorkbook(started: StartedHost, query: ViewQuery): Promise<FileTable> {
  const { columns, rows } = await tableOfFile(started, query);
  return { columns, rows: inWords(columns, await inNames(started, query, rows)) };
}

/** A number as a CSV has it: eight digits of one that the app works out. */
export const digitsInCsv = (value: number, column: Column | undefined): number =>
  column !== undefined && isComputed(column) && Math.abs(value) < 1e8 ? Number(value.toPrecision(8)) : value;
