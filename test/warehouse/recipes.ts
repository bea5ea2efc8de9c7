import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { manifestIn } from '../support/published-rows.ts';
import { differences, type Outcome } from './compare.ts';
import type { Engine } from './engine.ts';
import { asked, questions } from './questions.ts';
import type { PublishedTwice } from './workspaces.ts';

/*
 * The recipes of docs/lake.md and of the README.txt of a folder, word for word but for paths; and ten questions over all publishers.
 */

/** The text of docs/lake.md, whatever folder is the working one. */
export const lakeDocument = (): string => readFileSync(new URL('../../docs/lake.md', import.meta.url), 'utf8');

/** The block of SQL of docs/lake.md that begins with this text. */
function blockOf(beginning: string): string {
  const [, block] = new RegExp(`\`\`\`sql\\n(${beginning}[^\`]*)\`\`\``).exec(lakeDocument()) ?? [];
  if (block === undefined) throw new Error(`docs/lake.md has no recipe that begins with ${beginning}.`);
  return block;
}

/** The statements of the recipe of ClickHouse that begins so. */
export const recipesOf = (beginning: string): string[] =>
  blockOf(`-- ClickHouse: ${beginning}`)
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '');

const runsIn = ({ second }: PublishedTwice) => second.masked.get('runs')?.rows.length ?? 0;

/** The course runs that have a day of enrollment. */
function runsWithDays({ second }: PublishedTwice): number {
  const { columns, rows } = second.masked.get('enrollment') ?? { columns: [], rows: [] };
  const at = columns.findIndex(({ key }) => key === 'course_id');
  return new Set(rows.map((row) => row[at])).size;
}

/** The recipe of DuckDB for many folders side by side. */
export async function duckDbRecipe(
  engine: Engine,
  lake: string,
  published: readonly PublishedTwice[],
): Promise<Outcome> {
  const statements = blockOf('CREATE MACRO')
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '');
  let rows: readonly (readonly unknown[])[] = [];
  await engine.ask(`SET file_search_path = '${lake}'`);
  for (const statement of statements) rows = await engine.ask(statement);
  const found = new Map<unknown, number>();
  for (const [id, , runs] of rows) found.set(id, (found.get(id) ?? 0) + Number(runs));
  const expected = published.map((each) => [manifestIn(each.folder).publicationId, runsWithDays(each)]);
  return { checked: `${rows.length} rows`, faults: differences('docs/lake.md, DuckDB', [...found], expected) };
}

/** The recipes of ClickHouse for two folders, for lists and earlier versions, and that of a folder. */
export async function clickHouseRecipes(
  engine: Engine,
  lake: string,
  published: readonly PublishedTwice[],
): Promise<Outcome> {
  const [one, other] = published;
  if (!(one && other)) throw new Error('the recipe names two publishers');
  const recipe = (beginning: string) =>
    recipesOf(beginning).map((statement) => statement.replaceAll("'/lake/", `'${lake}/`));
  const [ofTwo = ''] = recipe('the tables of two');
  const rows = await engine.ask(ofTwo);
  const sum = rows.reduce((total, [, runs]) => total + Number(runs), 0);
  const [ofTags = '', ofFirst = ''] = recipe('lists are arrays');
  const readme = readFileSync(join(one.folder, 'README.txt'), 'utf8');
  const [, line = ''] = /ClickHouse[^\n]*\n\s+(SELECT[^\n]*);/.exec(readme) ?? [];
  const byRun = await engine.ask(line.replace('/path/to', one.folder));
  return {
    checked: `${rows.length} and ${byRun.length} rows`,
    faults: [
      ...differences('docs/lake.md, two publishers', [[sum]], [[runsIn(one) + runsIn(other)]]),
      ...differences('docs/lake.md, tags', await engine.ask(ofTags), difficulties(one)),
      ...differences('docs/lake.md, version', await engine.ask(ofFirst), [
        [one.first.masked.get('enrollment')?.rows.length],
      ]),
      ...differences('README.txt', [[byRun.length]], [[runsWithDays(one)]]),
    ],
  };
}

/** How many problems have each level of difficulty. */
function difficulties({ second }: PublishedTwice): (readonly [string, number])[] {
  const { columns, rows } = second.masked.get('problem-tags') ?? { columns: [], rows: [] };
  const at = columns.findIndex(({ key }) => key === 'tags');
  const levels = rows.flatMap(
    (row) => z.object({ difficulty: z.array(z.string()).default([]) }).parse(JSON.parse(String(row[at]))).difficulty,
  );
  return [...Map.groupBy(levels, (level) => level)].map(([level, all]) => [level, all.length] as const);
}

/** The answers of an engine to the ten questions over these folders, and the seconds that they took in the fastest of three rounds. */
export async function answersOf(engine: Engine, folders: readonly string[]) {
  const sourceOf = (name: string) =>
    `(${folders.map((folder) => engine.scan({ path: join(folder, 'tables', name) })).join(' UNION ALL ')})`;
  let answers: (readonly (readonly unknown[])[])[] = [];
  let seconds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    answers = [];
    const begun = performance.now();
    for (const question of questions) answers.push(await engine.ask(asked(question, sourceOf)));
    seconds = Math.min(seconds, (performance.now() - begun) / 1000);
  }
  return { answers, seconds };
}
