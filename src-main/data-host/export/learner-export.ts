import type { Column } from '../../../src-preload/contract/columns.ts';
import { learner } from '../../../src-preload/contract/dictionary.ts';
import { tables } from '../../../src-preload/contract/tables.ts';
import { type ViewQuery, views } from '../../../src-preload/contract/views.ts';
import type { CellRow } from './csv.ts';
import { runPart } from './file-name.ts';

/** The name that a file with learners is offered under: it says what it is. */
export const learnerFileName = (runId: string, extension: string): string =>
  `${runPart(runId)}--learner-engagement-PERSONAL.${extension}`;

/** The columns and rows of the learners of one run: masked as on the screen, or with their usernames. */
export function learnerTable(
  query: ViewQuery<'run-learners'>,
  names: boolean,
  rows: { masked: () => Iterable<CellRow>; named: () => Iterable<CellRow> },
): { readonly columns: readonly Column[]; rows(): Iterable<CellRow> } {
  if (!names) return { columns: views[query.view].columns, rows: rows.masked };
  // Days as JSON are for the data package.
  const columns = tables['learner-engagement'].columns.filter((column) => column.key !== learner.days.key);
  return { columns, rows: rows.named };
}
