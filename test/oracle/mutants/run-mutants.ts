import { spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../../support/folder.ts';
import type { Mutant } from './mutants.ts';

export interface MutantResult {
  readonly says: string;
  readonly file: string;
  readonly by: string;
  readonly isKilled: boolean;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Lists the files that tests and oracle read. */
const copied = [
  ...['src-main', 'src-preload', 'src-renderer', 'src-shared', 'test', 'scripts', 'resources', 'docs'],
  ...['package.json', 'package-lock.json', 'vitest.config.ts', 'tsconfig.base.json', 'tsconfig.json', 'CHANGELOG.md'],
];
/** Two of three are synced together: a sum over the runs of one world may be that of a single run. */
const worlds = 3;

/**
 * Makes each fault in a copy of the project and runs what should notice it. First everything is run without any, because what fails then
 * notices nothing.
 * @throws Error where tests or oracle fail without a fault, and where a fault does not fit the code any more
 */
export async function runMutants(
  mutants: readonly Mutant[],
  onResult: (result: MutantResult) => void,
): Promise<MutantResult[]> {
  const folder = await makeFolder();
  try {
    for (const name of copied) cpSync(join(root, name), join(folder.path, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    const files = [...new Set(mutants.flatMap(({ by }) => (by === 'oracle' ? [] : by)))];
    const byOracle = mutants.some(({ by }) => by === 'oracle') ? (['oracle'] as const) : [];
    for (const by of [...(files.length > 0 ? [files] : []), ...byOracle])
      if (!(await passes(folder.path, by))) throw new Error(`Without any fault, this fails: ${nameOf(by)}`);
    const results: MutantResult[] = [];
    for (const mutant of mutants) {
      const isKilled = await withFault(folder.path, mutant, async () => !(await passes(folder.path, mutant.by)));
      const result = { says: mutant.says, file: mutant.file, by: nameOf(mutant.by), isKilled };
      results.push(result);
      onResult(result);
    }
    return results;
  } finally {
    await folder.remove();
  }
}

const nameOf = (by: Mutant['by']) => (by === 'oracle' ? by : by.map((file) => file.split('/').at(-1)).join(', '));

async function withFault<T>(folder: string, { file, from, to, says }: Mutant, run: () => Promise<T>): Promise<T> {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2) throw new Error(`“${says}”: this stands not once in ${file}: ${from}`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  try {
    return await run();
  } finally {
    writeFileSync(path, before);
  }
}

/** Whether tests, or the oracle, find nothing. */
async function passes(folder: string, by: Mutant['by']): Promise<boolean> {
  const args =
    by === 'oracle'
      ? ['test/oracle/main.ts', `--worlds=${worlds}`]
      : ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--bail', '1', ...by];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
