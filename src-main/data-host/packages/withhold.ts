import type { Column } from '../../../src-preload/contract/columns.ts';
import { column } from '../../../src-preload/contract/columns.ts';
import { countsLearners } from '../../../src-preload/contract/small-numbers.ts';
import type { TableName } from '../../../src-preload/contract/tables.ts';
import { type AddsUp, type ViewDefinition, views } from '../../../src-preload/contract/views.ts';
import type { CellRow } from '../export/csv.ts';
import { suppressed } from '../export/suppression.ts';

/*
 * Small counts of learners are withheld from packages: the cell is empty, and a column of notes beside it says so. What
 * belongs together is what the screens show together: the rows of one run, and of one problem.
 */

export interface Withholding {
  /** Those of the table, each count with a column of notes behind it. */
  readonly columns: readonly Column[];
  rows(rows: Iterable<CellRow>): Generator<CellRow>;
  /** Counts withheld so far. */
  readonly withheld: number;
}

export const noteKey = (key: string) => `${key}_note`;

/** `spreadKeys` are the columns that stand for the spread column; null when the table counts no learners. */
export function createWithholding(
  table: TableName,
  columns: readonly Column[],
  spreadKeys: readonly string[],
  threshold: number,
): Withholding | null {
  const counts = new Set(columns.filter(countsLearners).map(({ key }) => key));
  if (counts.size === 0) return null;
  const keys = new Set(columns.map(({ key }) => key));
  const suppression = { columns, addsUp: addsUpOf(table, keys, spreadKeys), threshold };
  const groupOf = (row: CellRow) =>
    JSON.stringify([row.course_id, keys.has('part_id') || keys.has('grade') ? row.module_id : null]);
  let withheld = 0;
  return {
    columns: columns.flatMap((each) => (counts.has(each.key) ? [{ ...each, nullable: true }, noteOn(each)] : [each])),
    get withheld() {
      return withheld;
    },
    rows: function* (rows) {
      for (const group of consecutive(rows, groupOf)) {
        for (const { row, notes } of suppressed(group, suppression)) {
          withheld += Object.keys(notes).length;
          yield { ...row, ...Object.fromEntries([...counts].map((key) => [noteKey(key), notes[key] ?? null])) };
        }
      }
    },
  };
}

/** As the view of the same dataset has it; what a view calls responses is stored as a count. */
function addsUpOf(table: TableName, keys: ReadonlySet<string>, spreadKeys: readonly string[]): AddsUp | undefined {
  const shown = Object.values<ViewDefinition>(views).find((view) => view.dataset === table && view.addsUp);
  if (!shown?.addsUp) return undefined;
  const stored = (names: readonly string[]) =>
    names
      .flatMap((name) => (name === shown.spread ? spreadKeys : name === 'responses' ? ['count'] : [name]))
      .filter((name) => keys.has(name));
  const { addsUp } = shown;
  return 'inRow' in addsUp ? { inRow: stored(addsUp.inRow) } : { ...addsUp, inColumn: stored(addsUp.inColumn) };
}

function* consecutive(rows: Iterable<CellRow>, groupOf: (row: CellRow) => string): Generator<CellRow[]> {
  let waiting: CellRow[] = [];
  let last: string | null = null;
  for (const row of rows) {
    const group = groupOf(row);
    if (group !== last && waiting.length > 0) {
      yield waiting;
      waiting = [];
    }
    last = group;
    waiting.push(row);
  }
  if (waiting.length > 0) yield waiting;
}

const noteOn = ({ key, label }: Column): Column =>
  column({
    key: noteKey(key),
    type: 'text',
    nullable: true,
    label: `${label}: note`,
    meaning: 'Why the count before it is empty, where it is withheld.',
    source: 'derived: small counts',
  });
