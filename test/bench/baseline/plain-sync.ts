import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import { timed } from '../statistics.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

/*
 * The minimum that a sync does: reading, parsing and storing the rows of each answer under their own field names, with keys.
 */

const inFlight = 4;
const keys = [
  ...['course_id', 'date', 'interval_start', 'activity_type', 'module_id', 'encoded_module_id'],
  ...['birth_year', 'education_level', 'country'],
];
const quoted = (name: string) => `"${name}"`;

type Row = Readonly<Record<string, unknown>>;

/** Milliseconds with undici's pool, four requests in flight, and prepared statements; one transaction for each answer. */
export function plainSync(url: string, paths: readonly string[]): Promise<number> {
  return inTemporaryFolder(async (folder) => {
    const pool = new Pool(new URL(url).origin, { connections: inFlight, pipelining: 1 });
    const db = new Database(join(folder, 'plain.sqlite3'));
    for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'cache_size = -32000']) db.pragma(pragma);
    const tables = new Map<string, (rows: readonly Row[]) => void>();
    const queue = paths.values();
    const worker = async () => {
      for (const path of queue) {
        const { body, statusCode } = await pool.request({
          path: `${new URL(url).pathname.replace(/\/$/, '')}${path}`,
          method: 'GET',
        });
        const text = await body.text();
        if (statusCode !== 200) continue;
        const parsed = JSON.parse(text) as Row | Row[];
        const rows = Array.isArray(parsed) ? parsed : [parsed];
        const name = path.replace(/\/?(?:\?.*)?$/, '').replace(/.*\//, '');
        const insert = tables.get(name) ?? makeTable(db, name, Object.keys(rows[0] ?? {}));
        tables.set(name, insert);
        insert(rows);
      }
    };
    try {
      return await timed(() => Promise.all(Array.from({ length: inFlight }, worker)));
    } finally {
      db.close();
      await pool.close();
    }
  });
}

function makeTable(db: Database.Database, name: string, columns: readonly string[]): (rows: readonly Row[]) => void {
  const key = keys.filter((each) => columns.includes(each)).map(quoted);
  db.exec(`CREATE TABLE ${quoted(name)} (${columns.map(quoted)}, PRIMARY KEY (${key}))`);
  const insert = db.prepare(`INSERT OR REPLACE INTO ${quoted(name)} VALUES (${columns.map(() => '?')})`);
  return db.transaction((rows: readonly Row[]) => {
    for (const row of rows) insert.run(columns.map((column) => plain(row[column])));
  });
}

function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}

/** Milliseconds of a Python script that does the same, one request after the other; null where there is no Python 3. */
export function pythonSync(url: string, paths: readonly string[]): Promise<number | null> {
  return inTemporaryFolder(async (folder) => {
    const program = fileURLToPath(new URL('plain-sync.py', import.meta.url));
    let code: number | null = null;
    const took = await timed(async () => {
      const child = spawn('python3', [program, url, join(folder, 'plain.sqlite3')], {
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      const ended = once(child, 'exit').catch(() => [null]);
      child.stdin.on('error', () => {});
      child.stdin.end(paths.join('\n'));
      [code] = (await ended) as [number | null];
    });
    return code === 0 ? took : null;
  });
}
