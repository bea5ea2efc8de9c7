import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { npm } from '../../scripts/lib/install.mjs';
import { capture } from '../../scripts/lib/run.mjs';
import type { Engine, TableAt } from './engine.ts';

/*
 * ClickHouse’s engine, of half a gigabyte: a package of its own, which is installed when it is first wanted, where no other program of the
 * project looks.
 */

const described = fileURLToPath(new URL('clickhouse/', import.meta.url));
const folder = fileURLToPath(new URL('../../node_modules/.cache/warehouse/', import.meta.url));
const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
const manifest = z.object({ version: z.string() });
const engine = z.object({ query: z.custom<(sql: string, format: string) => string>((it) => typeof it === 'function') });

const jsonOf = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Installs the packages of the lock file, without install scripts. `npm ci` wants an entry for every system, which not every registry
 * has. Returns whether it had to.
 */
async function install(): Promise<boolean> {
  const wanted = lock.parse(jsonOf(join(described, 'package-lock.json'))).packages['node_modules/chdb']?.version;
  const installed = join(folder, 'node_modules/chdb/package.json');
  if (existsSync(installed) && manifest.parse(jsonOf(installed)).version === wanted) return false;
  console.error('Installing ClickHouse’s engine (some 550 MB on disk) …');
  cpSync(described, folder, { recursive: true });
  const { command, first, shell } = npm();
  const options = [
    '--no-save',
    '--ignore-scripts',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await capture(command, [...first, 'install', ...options], { cwd: folder, shell });
  if (code !== 0) throw new Error(output.trim().split('\n').slice(-5).join('\n'));
  return true;
}

const load = () => engine.parse(createRequire(join(folder, 'package.json'))('chdb'));

/** Installs once more what an installation that was broken off has left and cannot be loaded. */
async function loadInstalled(): Promise<z.infer<typeof engine>> {
  const isNew = await install();
  try {
    return load();
  } catch (error) {
    if (isNew) throw error;
    rmSync(folder, { recursive: true, force: true });
    await install();
    return load();
  }
}

const types = {
  text: 'String',
  integer: 'Int64',
  number: 'Float64',
  boolean: 'Bool',
  day: 'Date32',
  instant: 'DateTime64(6)',
} as const;

/** @throws Error where it cannot be installed or loaded here */
export async function openClickHouse(): Promise<Engine> {
  // It reads files below the working folder alone.
  process.chdir(parse(folder).root);
  const { query } = await loadInstalled();
  const select = (sql: string, version?: number): unknown[][] => {
    const more = sql.includes(' SETTINGS ') ? ',' : ' SETTINGS';
    const atVersion = version === undefined ? '' : `, delta_lake_snapshot_version = ${version}`;
    const text = query(`${sql}${more} output_format_json_quote_64bit_integers = 0${atVersion}`, 'JSONCompactEachRow');
    return text.split('\n').flatMap((line) => (line === '' ? [] : [z.array(z.unknown()).parse(JSON.parse(line))]));
  };
  const source = ({ path }: TableAt) => `deltaLakeLocal('${path.replaceAll(/['\\]/g, '\\$&')}')`;
  const [[version] = []] = select('SELECT version()');
  return {
    name: `ClickHouse ${version}`,
    typesOf: async (table) => {
      const found = select(`DESCRIBE TABLE ${source(table)}`, table.version);
      return Object.fromEntries(
        found.map(([name, type]) => [String(name), String(type).replace(/^Nullable\((.*)\)$/, '$1')]),
      );
    },
    typeOf: ({ type, json }) =>
      json === 'list' ? 'Array(String)' : json === 'map' ? 'Map(String, Array(String))' : types[type],
    rowsOf: async (table, columns) => {
      const cells = columns.map(({ key, type }) => {
        const name = `\`${key.replaceAll(/[`\\]/g, '\\$&')}\``;
        if (type === 'day') return `toInt32(${name})`;
        return type === 'instant' ? `toUnixTimestamp64Micro(${name})` : name;
      });
      return select(`SELECT ${cells.join(', ')} FROM ${source(table)}`, table.version);
    },
    scan: (table) => `SELECT * FROM ${source(table)}`,
    ask: async (sql) => select(sql),
    close: () => {},
  };
}
