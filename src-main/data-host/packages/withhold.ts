import type { Column } from '../../../src-preload/contract/columns.ts';

/*
 * Small counts of learners are withheld from packages: the cell is empty, and a column of notes says so. Where only one count
 * of a group was withheld, the next smallest goes too: groups add up to a total that stands elsewhere, so that one alone
 * could be worked out. 0 stays 0.
 */

type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

/** Which columns of a table count people, and how its rows belong together. */
export interface PeopleCounts {
  readonly keys: readonly string[];
  /** Cells of one row add up to a total (genders, modes), and those of one column over rows with the same values here. */
  readonly within: readonly string[] | null;
}

const groupKeys: Readonly<Record<string, readonly string[]>> = {
  'enrollment-birth-year': ['course_id', 'date'],
  'enrollment-education': ['course_id', 'date'],
  'enrollment-location': ['course_id', 'date'],
  'answer-distribution': ['course_id', 'module_id'],
  'grade-distribution': ['course_id', 'module_id'],
};

/** Parts of a whole within one row; the other counts of a row say different things. */
const partsOfRow: Readonly<Record<string, readonly string[]>> = {
  'enrollment-gender': ['female', 'male', 'other', 'unknown'],
};

export function peopleCounts(table: string, columns: readonly Column[], modes: readonly string[]): PeopleCounts {
  const counted = columns.filter((column) => column.unit === 'learners' && column.type === 'integer');
  return {
    keys: [...new Set([...counted.map((column) => column.key), ...modes])],
    within: groupKeys[table] ?? null,
  };
}

export const noteKey = (key: string) => `${key}_note`;

export interface Withholding {
  /** The rows with what is withheld replaced by null and its note. */
  rows(rows: Iterable<Row>): Generator<Row>;
  readonly withheld: number;
}

/** `parts` are the columns that add up within a row: genders, or the modes of enrollment. */
export function createWithholding(
  table: string,
  counts: PeopleCounts,
  modes: readonly string[],
  threshold: number,
): Withholding {
  const parts = partsOfRow[table] ?? modes;
  const note = `<${threshold}`;
  let withheld = 0;

  const isSmall = (value: Cell | undefined) => typeof value === 'number' && value > 0 && value < threshold;
  /** The smallest count above 0 among those that are still shown. */
  const smallest = <T>(items: readonly T[], amount: (item: T) => Cell | undefined, isHidden: (item: T) => boolean) =>
    items.reduce<T | undefined>((least, item) => {
      const value = amount(item);
      if (isHidden(item) || typeof value !== 'number' || value <= 0) return least;
      return least === undefined || value < Number(amount(least)) ? item : least;
    }, undefined);

  function* group(rows: readonly Row[]): Generator<Row> {
    const hidden = rows.map((row) => new Set(counts.keys.filter((key) => isSmall(row[key]))));
    for (const [index, row] of rows.entries()) {
      const keys = hidden[index] ?? new Set();
      if (parts.filter((key) => keys.has(key)).length !== 1) continue;
      const next = smallest(
        parts,
        (key) => row[key],
        (key) => keys.has(key),
      );
      if (next !== undefined) keys.add(next);
    }
    if (counts.within !== null) {
      for (const key of counts.keys) {
        if (hidden.filter((keys) => keys.has(key)).length !== 1) continue;
        const places = rows.map((_, index) => index);
        const next = smallest(
          places,
          (index) => rows[index]?.[key],
          (index) => hidden[index]?.has(key) ?? false,
        );
        if (next !== undefined) hidden[next]?.add(key);
      }
    }
    for (const [index, row] of rows.entries()) {
      const keys = hidden[index] ?? new Set();
      withheld += keys.size;
      const notes = counts.keys.map((key) => [noteKey(key), keys.has(key) ? noteOf(row[key]) : null]);
      const cells = [...keys].map((key) => [key, null]);
      yield { ...row, ...Object.fromEntries(cells), ...Object.fromEntries(notes) };
    }
  }
  /** A larger count is withheld for another's sake, and its note must not say how large it is. */
  const noteOf = (value: Cell | undefined) => (isSmall(value) ? note : 'withheld');

  return {
    get withheld() {
      return withheld;
    },
    rows: function* (rows) {
      let waiting: Row[] = [];
      let last: string | null = null;
      for (const row of rows) {
        const place = counts.within === null ? null : JSON.stringify(counts.within.map((key) => row[key]));
        if (waiting.length > 0 && (place === null || place !== last)) {
          yield* group(waiting);
          waiting = [];
        }
        last = place;
        waiting.push(row);
      }
      yield* group(waiting);
    },
  };
}
