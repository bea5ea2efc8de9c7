import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { manifestIn } from '../support/published-rows.ts';
import { compareTables, type Outcome } from './compare.ts';
import type { Engine } from './engine.ts';
import { lakeDocument } from './recipes.ts';
import type { PublishedTwice } from './workspaces.ts';

/*
 * Copies a second publication over the first in the order that the documentation gives, and breaks it off: each table then reads as it was
 * before, or as it is now.
 */

/** The `--filter` rules of each copy command of docs/lake.md, in order. */
function stepsOfTheRecipe(): (readonly string[])[] {
  const commands = lakeDocument()
    .split('\n')
    .filter((line) => line.startsWith('rclone copy '));
  if (commands.length === 0) throw new Error('docs/lake.md says no longer how a folder is copied.');
  return commands.map((command) => [...command.matchAll(/--filter "([^"]+)"/g)].map(([, rule = '']) => rule));
}

/** The first rule that fits decides, as in rclone. */
function isChosen(file: string, rules: readonly string[]): boolean {
  const rule = rules.find((each) => fits(file, each.slice(2)));
  return rule === undefined || rule.startsWith('+');
}

function fits(file: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\u0000')
    .replaceAll('*', '[^/]*');
  return new RegExp(
    `${pattern.startsWith('/') ? '^' : '(?:^|/)'}${source.replace(/^\//, '').replaceAll('\u0000', '.*')}$`,
  ).test(file);
}

/** Reads what lies in `folder` after each step, and amid the step that copies the logs. */
export async function compareHalfCopied(
  engine: Engine,
  { first, second }: PublishedTwice,
  folder: string,
): Promise<Outcome> {
  const faults: string[] = [];
  cpSync(first.folder, folder, { recursive: true });
  const before = new Map(manifestIn(first.folder).tables.map(({ name, log }) => [name, log?.version]));
  const changed = manifestIn(second.folder).tables.filter(({ name, log }) => log?.version !== before.get(name));
  const left = new Set(filesBelow(second.folder));
  let states = 0;
  const compare = async () => {
    states += 1;
    for (const { name } of changed) {
      const publication = hasLogLeft(left, name) ? first : second;
      // Nothing but the log says which version is the newest.
      const found = await compareTables(engine, publication, tableIn(folder), new Set([name]));
      faults.push(...found.faults.map((fault) => `after ${states} steps: ${fault}`));
    }
  };
  for (const rules of stepsOfTheRecipe()) {
    const files = [...left].filter((file) => isChosen(file, rules)).toSorted();
    for (const [index, file] of files.entries()) {
      cpSync(join(second.folder, file), join(folder, file));
      left.delete(file);
      // Broken off in the middle.
      if (index === Math.floor(files.length / 2)) await compare();
    }
    await compare();
  }
  if (left.size > 0) faults.push(`no step copies ${[...left].slice(0, 3).join(', ')}`);
  return { checked: `${states} states of ${changed.length} changed tables`, faults };
}

/** The newest version of a table of a folder. */
export const tableIn =
  (folder: string) =>
  ({ name }: { readonly name: string }) => ({ path: join(folder, 'tables', name) });

const hasLogLeft = (left: ReadonlySet<string>, name: string) =>
  [...left].some((file) => file.startsWith(`tables/${name}/_delta_log/`) && file.endsWith('.json'));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(folder, file)).isFile());
