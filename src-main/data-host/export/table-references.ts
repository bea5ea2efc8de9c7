import type { CellRow, CellValue, Column } from '#shared/catalog/columns.ts';

/** A column whose values name rows of another table. */
interface Reference {
  readonly column: string;
  readonly to: { readonly table: string; readonly column: string };
}

const run: Reference = { column: 'course_id', to: { table: 'run-dates', column: 'course_id' } };
const references: Readonly<Record<string, readonly Reference[]>> = {
  'course-skills': [{ column: 'skill_id', to: { table: 'skills', column: 'id' } }],
  'job-skills': [
    { column: 'job_id', to: { table: 'jobs', column: 'id' } },
    { column: 'skill_id', to: { table: 'skills', column: 'id' } },
  ],
  'job-postings': [{ column: 'job_id', to: { table: 'jobs', column: 'id' } }],
};
const referencesOf = (table: string, columns: readonly Column[]): readonly Reference[] => [
  ...(references[table] ?? []),
  ...(table !== run.to.table && columns.some(({ key }) => key === run.column) ? [run] : []),
];

/** As Table Schema has it. */
export interface ForeignKey {
  readonly fields: readonly string[];
  readonly reference: { readonly resource: string; readonly fields: readonly string[] };
}

/**
 * Which columns of written tables name rows of other ones. Services leave holes, a job that names a skill of no list: only references
 * that every row keeps are declared, since readers refuse a table that breaks one.
 */
export class TableReferences {
  readonly #values = new Map<string, Set<CellValue>>();
  readonly #found = new Map<string, readonly Reference[]>();
  readonly #written: ReadonlySet<string>;

  /** Tables that are not `written` are referred to by none. */
  constructor(written: readonly string[]) {
    this.#written = new Set(written);
  }

  /** The same rows; what they refer to, and what may be referred to, is noted on the way. */
  noted(table: string, columns: readonly Column[], rows: Iterable<CellRow>): Iterable<CellRow> {
    const own = referencesOf(table, columns).filter(({ to }) => this.#written.has(to.table));
    this.#found.set(table, own);
    const watched = columns
      .map(({ key }) => key)
      .filter((key) => this.#isReferredTo(table, key) || own.some(({ column }) => column === key))
      .map((key) => ({ key, seen: this.#seen(table, key) }));
    return watched.length === 0 ? rows : noting(rows, watched);
  }

  /** The references of a table once its rows, and those of the tables it refers to, are noted. */
  of(table: string): ForeignKey[] {
    return (this.#found.get(table) ?? []).flatMap(({ column, to }): ForeignKey[] => {
      const known = this.#values.get(nameOf(to.table, to.column));
      if (known === undefined || !this.#seen(table, column).isSubsetOf(known)) return [];
      return [{ fields: [column], reference: { resource: to.table, fields: [to.column] } }];
    });
  }

  #isReferredTo(table: string, key: string): boolean {
    const others = [...this.#written].filter((each) => each !== table).flatMap((each) => references[each] ?? []);
    return [run, ...others].some(({ to }) => to.table === table && to.column === key);
  }

  #seen(table: string, column: string): Set<CellValue> {
    const name = nameOf(table, column);
    const seen = this.#values.get(name) ?? new Set();
    this.#values.set(name, seen);
    return seen;
  }
}

const nameOf = (table: string, column: string) => `${table} ${column}`;

interface Watched {
  readonly key: string;
  readonly seen: Set<CellValue>;
}

function* noting(rows: Iterable<CellRow>, watched: readonly Watched[]): Generator<CellRow> {
  const last = watched.map((): CellValue => null);
  for (const row of rows) {
    for (const [index, { key, seen }] of watched.entries()) {
      const value = row[key] ?? null;
      // Most rows stand beside others of the same value.
      if (value === last[index]) continue;
      last[index] = value;
      if (value !== null) seen.add(value);
    }
    yield row;
  }
}
