import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { sqlTable } from '#main/data-host/cache/runs/run-tables.ts';
import { countedColumns, countedTables } from '../equations/quantities.ts';
import { copySnapshot } from '../files/snapshot.ts';
import { followThrough } from './follow-through.ts';
import { maskedUnits, openCache, unitOf } from './masked-tables.ts';

/*
 * A second state of the data that has other counts where some are withheld, and the same masked tables. What differs between the files of
 * two such states was read beside those tables.
 */

export interface Twin {
  readonly dir: string;
  /** Counts that are others than in the first state. */
  readonly changed: number;
}

/** One count as it is stored. */
interface Cell {
  readonly table: string;
  readonly column: string;
  /** Position of a count among the modes of a day. */
  readonly mode: string | null;
  /** Identifies the row in its table. */
  readonly key: readonly (readonly [column: string, value: unknown])[];
  value: number;
}

type Change = readonly [cell: Cell, value: number];
type Draw = (below: number) => number;

const rounds = 12;
const largestDrawn = 25;

/** Copies a snapshot and changes what it withholds. The same seed makes the same twin. */
export function makeTwin(dir: string, to: string, threshold: number, seed: number): Twin {
  copySnapshot(dir, to);
  const draw = drawing(seed);
  const wanted = maskedUnits(dir, threshold);
  const db = openCache(to, { readonly: false });
  db.pragma('synchronous = OFF');
  const inOne = (work: () => void) => db.transaction(work)();
  try {
    const units = [...cellsByUnit(db)].filter(([unit]) => wanted.get(unit)?.includes('"withheld":"'));
    const before = new Map(units.flatMap(([, cells]) => cells.map((cell) => [cell, cell.value])));
    for (let round = 0; round < rounds; round += 1) {
      const proposals = units.map(([unit, cells]) => [unit, proposalFor(cells, draw)] as const);
      inOne(() => {
        for (const [, changes] of proposals) write(db, changes);
      });
      const found = maskedUnits(to, threshold);
      inOne(() => {
        for (const [unit, changes] of proposals) {
          if (found.get(unit) !== wanted.get(unit))
            write(
              db,
              changes.map(([cell]) => [cell, cell.value]),
            );
          else for (const [cell, value] of changes) cell.value = value;
        }
      });
    }
    const changed = [...before].filter(([cell, value]) => cell.value !== value).length;
    followThrough(db, threshold);
    return { dir: to, changed };
  } finally {
    db.close();
  }
}

function drawing(seed: number): Draw {
  const drawn = fc.sample(fc.nat(1_000_000), { seed, numRuns: 10_000 });
  let index = 0;
  return (below) => (drawn[index++ % drawn.length] ?? 0) % Math.max(1, below);
}

/** Every count by its unit. */
function cellsByUnit(db: Database.Database): Map<string, Cell[]> {
  const units = new Map<string, Cell[]>();
  for (const name of countedTables) {
    const table = sqlTable(name);
    const keys = keyColumns(db, table);
    for (const row of db.prepare<[], Record<string, unknown>>(`SELECT ${keys.select} * FROM main.${table}`).all()) {
      const key = keys.names.map((name) => [name, row[name]] as const);
      const cells = countedColumns(name).flatMap((column): Cell[] => {
        if (column !== 'modes') return cellOf({ table, column, mode: null, key, value: row[column] });
        const modes = Object.entries(JSON.parse(String(row.modes)) as Record<string, unknown>);
        return modes.flatMap(([mode, value]) => cellOf({ table, column, mode, key, value }));
      });
      const unit = unitOf(table, row);
      units.set(unit, [...(units.get(unit) ?? []), ...cells]);
    }
  }
  return units;
}

const cellOf = ({ value, ...rest }: Omit<Cell, 'value'> & { readonly value: unknown }): Cell[] =>
  typeof value === 'number' ? [{ ...rest, value }] : [];

/** Tables without row ids have a primary key. */
function keyColumns(db: Database.Database, table: string): { select: string; names: readonly string[] } {
  const isWithoutRowid = db.prepare('SELECT wr FROM pragma_table_list WHERE schema = ? AND name = ?').pluck();
  if (isWithoutRowid.get('main', table) !== 1) return { select: 'rowid AS row_id,', names: ['row_id'] };
  const names = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0').pluck().all(table);
  return { select: '', names };
}

/** Moves learners from one count to another of the same table, gives one count another value, or all of the unit. */
function proposalFor(cells: readonly Cell[], draw: Draw): Change[] {
  const [one] = [cells[draw(cells.length)]];
  if (!one) return [];
  const alike = cells.filter((cell) => cell !== one && cell.table === one.table);
  const other = alike[draw(alike.length)];
  const kind = draw(4);
  if (kind <= 1 && other) {
    const moved = 1 + draw(Math.min(9, one.value - 1));
    return one.value - moved < 1
      ? []
      : [
          [one, one.value - moved],
          [other, other.value + moved],
        ];
  }
  if (kind === 2) return [[one, draw(largestDrawn)]];
  return cells.map((cell) => [cell, draw(largestDrawn)]);
}

function write(db: Database.Database, changes: readonly Change[]): void {
  for (const [{ table, column, mode, key }, value] of changes) {
    const where = key.map(([name]) => `${name === 'row_id' ? 'rowid' : name} = ?`).join(' AND ');
    const set = mode === null ? `"${column}" = @value` : `modes = json_set(modes, @path, @value)`;
    const sql = `UPDATE main.${table} SET ${set} WHERE ${where}`;
    db.prepare(sql).run(...key.map(([, each]) => each), {
      value: BigInt(value),
      ...(mode !== null && { path: `$."${mode}"` }),
    });
  }
}
