import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openClickHouse } from './clickhouse.ts';
import { compareTables, differences, type Outcome } from './compare.ts';
import { openDuckDb } from './duckdb.ts';
import type { Engine } from './engine.ts';
import { compareHalfCopied, tableIn } from './half-copied.ts';
import { publishLarge } from './large.ts';
import { answersOf, clickHouseRecipes, duckDbRecipe } from './recipes.ts';
import { type PublishedTwice, publishTwice } from './workspaces.ts';

/*
 * `npm run warehouse`: five workspaces publish twice, and the engine of ClickHouse and DuckDB read every table of both publications. Fails
 * when a type or a value is not that of the masked tables, when a recipe of the documentation does not run, or where an engine is missing.
 * `-- --runs=3000` asks the ten questions of publishers of that size instead.
 */

const publishers = ['university-a', 'university-b', 'university-c', 'university-d', 'university-e'];
const maxSeconds = 1;

async function allTables(
  engine: Engine,
  published: readonly PublishedTwice[],
  which: 'first' | 'second',
): Promise<Outcome> {
  const sums = { tables: 0, values: 0, faults: [] as string[] };
  for (const { folder, [which]: publication } of published) {
    // The first one by its versions, out of the folder that has the second one, too.
    const { tables, values, faults } = await compareTables(engine, publication, ({ name, log }) => ({
      ...tableIn(folder)({ name }),
      ...(which === 'first' && log ? { version: log.version } : {}),
    }));
    sums.tables += tables;
    sums.values += values;
    sums.faults.push(...faults);
  }
  return { checked: `${sums.tables} tables, ${sums.values} values`, faults: sums.faults };
}

/** Every engine, or why it is not there. */
async function openEngines(): Promise<{ clickHouse: Engine | null; duckDb: Engine }> {
  const duckDb = await openDuckDb();
  const clickHouse = await openClickHouse().catch((error: Error) => {
    console.error(`ClickHouse’s engine cannot be had here, so DuckDB reads alone: ${error.message}`);
    return null;
  });
  return { clickHouse, duckDb };
}

type Line = readonly [check: string, engine: string, outcome: Outcome];

/** The ten questions alone, over publishers that have so many runs each. */
async function readLarge(root: string, runs: number): Promise<Line[]> {
  const folders = await publishLarge(root, runs, publishers);
  const { clickHouse, duckDb } = await openEngines();
  try {
    if (clickHouse === null) throw new Error('ClickHouse’s engine is missing');
    const check = `ten questions over ${publishers.length} publishers of ${runs.toLocaleString('en')} runs each`;
    return [[check, clickHouse.name, await compareAnswers(clickHouse, duckDb, folders)]];
  } finally {
    clickHouse?.close();
    duckDb.close();
  }
}

async function readAll(root: string): Promise<Line[]> {
  const lake = join(root, 'lake');
  mkdirSync(lake);
  const published: PublishedTwice[] = [];
  for (const [index, name] of publishers.entries()) {
    published.push(await publishTwice(index + 7, join(lake, name), join(root, 'copies')));
    console.error(`${name} has published twice`);
  }
  const [one] = published;
  if (one === undefined) throw new Error('no publication to compare');
  const folders = published.map(({ folder }) => folder);
  const { clickHouse, duckDb } = await openEngines();
  const lines: Line[] = [];
  try {
    for (const engine of [clickHouse, duckDb]) {
      if (engine === null) continue;
      const { name } = engine;
      lines.push(['second publication: types and values', name, await allTables(engine, published, 'second')]);
      lines.push(['first publication, by version', name, await allTables(engine, published, 'first')]);
      const half = join(root, `half-${lines.length}`);
      lines.push(['copy that is broken off', name, await compareHalfCopied(engine, one, half)]);
    }
    lines.push(['recipe of docs/lake.md', duckDb.name, await duckDbRecipe(duckDb, lake, published)]);
    if (clickHouse === null) {
      lines.push(['every check', 'ClickHouse', { checked: 'not run', faults: ['ClickHouse’s engine is missing'] }]);
      const { seconds } = await answersOf(duckDb, folders);
      lines.push([
        'ten questions over five publishers, not compared',
        duckDb.name,
        { checked: `${seconds.toFixed(2)} s`, faults: [] },
      ]);
    } else {
      const recipes = await clickHouseRecipes(clickHouse, lake, published);
      lines.push(['recipes of docs/lake.md and README.txt', clickHouse.name, recipes]);
      lines.push([
        'ten questions over five publishers',
        clickHouse.name,
        await compareAnswers(clickHouse, duckDb, folders),
      ]);
    }
    return lines;
  } finally {
    clickHouse?.close();
    duckDb.close();
  }
}

/** Asks both engines the same, and looks at the clock of ClickHouse. */
async function compareAnswers(clickHouse: Engine, duckDb: Engine, folders: readonly string[]): Promise<Outcome> {
  const one = await answersOf(clickHouse, folders);
  const other = await answersOf(duckDb, folders);
  const faults = one.answers.flatMap((rows, index) =>
    differences(`question ${index + 1}`, rows, other.answers[index] ?? []),
  );
  if (one.seconds > maxSeconds)
    faults.push(`${clickHouse.name} took ${one.seconds.toFixed(2)} s, allowed are ${maxSeconds}`);
  return { checked: `${one.seconds.toFixed(2)} s (DuckDB ${other.seconds.toFixed(2)} s)`, faults };
}

const { values } = parseArgs({ options: { runs: { type: 'string' } } });
const root = mkdtempSync(join(tmpdir(), 'almanac-warehouse-'));
try {
  const lines = values.runs === undefined ? await readAll(root) : await readLarge(root, Number(values.runs));
  console.log('| Check | Engine | Read | Faults |\n|---|---|---|---|');
  for (const [check, engine, { checked, faults }] of lines)
    console.log(`| ${check} | ${engine} | ${checked} | ${faults.length} |`);
  const faults = lines.flatMap(([, , outcome]) => outcome.faults);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
