import type { Connection } from './database.ts';

type Cell = string | number | boolean | null;

const blockLength = 500;

/** Reads a block of rows at a time, in the order of their key: better-sqlite3 takes twice as long to step from row to row. */
export function* rowsByKey<Row extends Record<string, Cell>>(
  db: Connection,
  select: string,
  key: readonly string[],
): IterableIterator<Row> {
  const terms = key.map((column) => `"${column}"`).join(', ');
  const blockOf = (where: string) =>
    db.prepare<Cell[], Row>(`SELECT * FROM (${select}) ${where} ORDER BY ${terms} LIMIT ${blockLength}`);
  const next = blockOf(`WHERE (${terms}) > (${key.map(() => '?').join(', ')})`);
  let block = blockOf('').all();
  for (let last = block.at(-1); last; last = block.at(-1)) {
    yield* block;
    const after = last;
    block = next.all(...key.map((column) => after[column] ?? null));
  }
}
