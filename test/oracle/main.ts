import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inTwoProcesses, type WorldRange } from '../support/in-two-processes.ts';
import { mutants } from './mutants/mutants.ts';
import { type MutantResult, runMutants } from './mutants/run-mutants.ts';
import { addedResults, type OracleResult, runOracle } from './oracle.ts';

/*
 * `npm run oracle -- [--worlds=N] [--seed=N] [--from=N] [--json=FILE]`: recomputes what the app says of random worlds a second
 * way, many worlds in two processes. Fails when a number differs, or when the oracle lacks something that the app has. With `--mutants` faults are made in a copy of the
 * project, and it fails when unit tests and oracle notice one of them not; `--only=TEXT` chooses some by what they say or their file.
 */

const maxShown = 40;

const lineOf = ({ where, name, params, at, app, oracle, seed, worlds }: OracleResult['differences'][number]) =>
  `${where} ${name} ${JSON.stringify(params)} (seed ${seed}, worlds ${worlds})\n  ${at}: app ${JSON.stringify(app)}, oracle ${JSON.stringify(oracle)}`;

function report({ compared, differences, uncovered }: OracleResult, seconds: number): string {
  const lines = differences.slice(0, maxShown).map(lineOf);
  const more = differences.length > maxShown ? [`… and ${differences.length - maxShown} more`] : [];
  const lacking = uncovered.length > 0 ? [`Without an oracle: ${uncovered.join(', ')}`] : [];
  const total = `${compared} answers compared, ${differences.length} differences, ${uncovered.length} not covered, ${seconds.toFixed(0)} s`;
  return [...lines, ...more, ...lacking, total].join('\n');
}

async function noticesMutants(only: string): Promise<boolean> {
  const line = ({ isKilled, by, file, says }: MutantResult) =>
    `${isKilled ? 'killed  ' : 'SURVIVED'}  ${says.padEnd(62)}  ${by.padEnd(46)}  ${file}`;
  const chosen = mutants.filter(({ says, file }) => says.includes(only) || file.includes(only));
  const results = await runMutants(chosen, (result) => console.log(line(result)));
  const killed = results.filter(({ isKilled }) => isKilled).length;
  console.log(`${killed} of ${results.length} mutants killed`);
  return killed === results.length;
}

/** Fewer worlds are compared in this process, a few of them together and one alone. */
const minWorldsApart = 24;

/** Compares worlds in this process. */
const compareHere = (range: WorldRange): Promise<OracleResult> => {
  let shown = 0;
  return runOracle({
    ...range,
    onProgress: (done, { differences }) => {
      console.error(`${done} of ${range.worlds} worlds from ${range.from} on, ${differences.length} differences`);
      for (const found of differences.slice(shown, maxShown)) console.error(lineOf(found));
      shown = differences.length;
    },
  });
};

async function main(): Promise<boolean> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { worlds: text, seed: text, from: text, json: text, only: text, mutants: flag, part: flag } as const;
  const { values } = parseArgs({ options });
  if (values.mutants) return noticesMutants(values.only ?? '');
  const began = performance.now();
  const [seed, from, worlds] = [Number(values.seed ?? 1), Number(values.from ?? 0), Number(values.worlds ?? 1000)];
  const range = { seed, from, worlds };
  if (values.part) {
    process.stdout.write(JSON.stringify(await compareHere(range)));
    return true;
  }
  const result =
    worlds < minWorldsApart
      ? await compareHere(range)
      : addedResults(await inTwoProcesses<OracleResult>(fileURLToPath(import.meta.url), range));
  console.log(report(result, (performance.now() - began) / 1000));
  if (values.json !== undefined)
    writeFileSync(resolve(process.env.INIT_CWD ?? '.', values.json), `${JSON.stringify(result, null, 2)}\n`);
  return result.differences.length === 0 && result.uncovered.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
