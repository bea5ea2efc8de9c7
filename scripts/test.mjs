/**
 * Everything that must hold before a change is merged: `npm test`, or a part of it: `npm test -- --only=unit,e2e`.
 * Goes through all stages even when one fails, so that one run shows everything.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { barLine, checkBars, testsOf } from './lib/bars.mjs';
import { usableElectron } from './lib/electron-binary.mjs';
import { longerInLongRun } from './lib/long-run.mjs';
import { NOT_MEASURED, overBudget, readUsage } from './lib/processor-time.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { mustRunOnElectron, NOTES, readStarts, startsInWords } from './lib/ran-on.mjs';
import { capture, run } from './lib/run.mjs';
import { runScript, Stop } from './lib/say.mjs';
import { chooseStages, groupsOf, LEAN_NODE, leanEnvironment, runInLanes, STAGES } from './lib/stages.mjs';
import { folderInMemory, temporaryIn, withTemporaryFolder } from './lib/temporary-folder.mjs';
import { add, failuresOf, readReport, totalsLine, totalsOf } from './lib/totals.mjs';

/** @typedef {import('./lib/stages.mjs').Stage} Stage */
/** @typedef {import('./lib/totals.mjs').Totals} Totals */
/** @typedef {import('./lib/totals.mjs').Report} Report */
/** @typedef {import('./lib/bars.mjs').TestResult} TestResult */
/** @typedef {import('./lib/run.mjs').Ending} Ending */
/** @typedef {import('./lib/processor-time.mjs').Usage} Usage */
/** @typedef {{ stage: Stage, ok: boolean, seconds: number, used: number | null, slowness: number, totals: Totals, tests: TestResult[], failures: string[],
 *   ranOn: string }} Outcome */
/** @typedef {Ending & { report: Report | null, usage: Usage }} Part */
/** @typedef {{ stage: Stage, args: string[], name: string }} Task a part of a stage */
/** @typedef {{ reports: string, memory: string }} Folders `memory` for what stages with many databases leave; the same where there is none */

/** Number of parts that run at the same time; a part has up to four workers. */
const LANES = 2;

const NONE = { passed: 0, failed: 0, skipped: 0 };
const isLong = process.env.ALMANAC_LONG === '1';

/**
 * @param {Stage} stage
 * @param {string} reportFile
 * @param {string[]} rest
 */
function commandLine(stage, reportFile, rest) {
  if (stage.command !== undefined) return ['--run', stage.command];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  if (isLong) reporters.push('--reporter=./scripts/lib/progress-reporter.mjs');
  const vitest = [
    ...LEAN_NODE,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    `${stage.suite}*`,
    ...reporters,
    ...rest,
  ];
  return stage.keyring ? ['scripts/with-keyring.mjs', ownNode(), ...vitest] : vitest;
}

/**
 * @param {Stage} stage
 * @param {string[]} rest
 * @returns {Task[]} the parts of the suite; chosen files are one
 */
function tasksOf(stage, rest) {
  const { shards = 1 } = stage;
  const parts =
    rest.length > 0 ? [rest] : Array.from({ length: shards }, (_, index) => [`--shard=${index + 1}/${shards}`]);
  return parts.map((args, index) => ({ stage, args, name: String(index) }));
}

const startsFile = (/** @type {string} */ folder, /** @type {Stage} */ { id }) => join(folder, `${id}.starts`);

/**
 * @param {Task} task
 * @param {Folders} folders
 * @param {string} head the line above what it says
 * @param {boolean} isShown says what it does while it does it; else when it is over
 * @returns {Promise<Part>}
 */
async function runTask({ stage, args, name }, { reports: folder, memory }, head, isShown) {
  // Hundreds of processes start from the same sources; each after the first finds them compiled.
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  // Everything that tests leave behind, those that were ended included, is removed with the folder of the run.
  const temporary = join(stage.inMemory ? memory : folder, stage.id);
  mkdirSync(temporary, { recursive: true });
  // Biome and vitest store files here instead of in the home of the developer.
  const homes = { XDG_DATA_HOME: join(temporary, 'data'), XDG_CACHE_HOME: join(temporary, 'cache') };
  const places = { ...temporaryIn(temporary), ...homes, ALMANAC_TEST_RUN: temporary };
  const env = {
    ...process.env,
    ...leanEnvironment(process.env),
    ...compiled,
    ...places,
    [NOTES]: startsFile(folder, stage),
    ...stage.env,
  };
  const reportFile = join(folder, `${stage.id}-${name}.json`);
  const usage = `${reportFile}.usage`;
  const measured = ['scripts/with-usage.mjs', usage, ownNode(), ...commandLine(stage, reportFile, args)];
  const command = /** @type {const} */ ([ownNode(), measured, { cwd: ROOT, env }]);
  if (isShown) console.log(head);
  const ending = isShown ? { ...(await run(...command)), output: '' } : await capture(...command);
  if (ending.interrupted) throw new Stop('Interrupted.');
  if (!isShown) console.log(`${head}\n${ending.output}`);
  return { ...ending, report: stage.suite === undefined ? null : readReport(reportFile), usage: readUsage(usage) };
}

/**
 * @param {Stage} stage
 * @param {Part[]} parts all of them over
 * @param {string} folder where the reports are
 * @param {string[]} rest
 * @returns {Omit<Outcome, 'seconds'>}
 */
function outcomeOf(stage, parts, folder, rest) {
  const ranOn = readStarts(startsFile(folder, stage));
  const seconds = parts.map(({ usage }) => usage.seconds);
  const used = seconds.includes(null) ? null : seconds.reduce((sum, each) => Number(sum) + Number(each), 0);
  const slowness = parts.reduce((sum, { usage }) => sum + usage.slowness, 0) / parts.length;
  const reports = parts.flatMap(({ report }) => report ?? []);
  const files = reports.flatMap(({ testResults }) => testResults);
  const isMeasured = !isLong && rest.length === 0 && process.env.ALMANAC_REAL_ELECTRON === undefined;
  const dear = isMeasured ? overBudget(stage.budget, used, slowness, files, ROOT) : undefined;
  const trouble = mustRunOnElectron(stage, ranOn) ?? dear;
  const counted = parts.map((part) => partTotals(stage, part)).reduce(add, NONE);
  const totals = trouble === undefined ? counted : add(counted, { ...NONE, failed: 1 });
  const failures =
    stage.suite === undefined || totals.failed === 0 ? [] : parts.flatMap(({ report }) => failuresOf(report, ROOT));
  return {
    stage,
    ok: totals.failed === 0,
    used,
    slowness,
    totals,
    tests: isLong ? reports.flatMap((report) => testsOf(report, ROOT)) : [],
    failures: trouble === undefined ? failures : [...failures, trouble],
    ranOn: startsInWords(ranOn),
  };
}

/**
 * Whatever goes wrong outside a test (a type error, a suite without tests) is one failure, so that the last line tells the truth.
 * @param {Stage} stage
 * @param {Part} part
 * @returns {Totals}
 */
function partTotals({ suite }, { code, report }) {
  const counted = suite === undefined ? NONE : totalsOf(report);
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/**
 * A part that was not run: the answers of an old or half build say nothing about the sources.
 * @param {string} head
 * @returns {Part}
 */
function notRun(head) {
  console.log(`${head}\nNot run, because the build failed.`);
  return { code: 1, signal: null, interrupted: false, report: null, usage: NOT_MEASURED };
}

/** @param {Outcome} outcome */
function summary({ stage, ok, seconds, used, slowness, totals, ranOn }) {
  const counts = stage.suite === undefined ? '' : ` (${totalsLine(totals)})`;
  const slow =
    slowness < 1.1 ? '' : ` (this processor was ${slowness.toFixed(1)} times as slow as that of the budgets)`;
  const cost = used === null ? '' : `, ${used.toFixed(1)} processor seconds${slow}`;
  return `${ok ? '  ok    ' : '  FAILED'}  ${stage.title}${counts}, ${seconds.toFixed(1)} s${cost}${ranOn && `, on ${ranOn}`}`;
}

/**
 * @param {Stage[]} stages
 * @param {string[]} rest
 * @param {Folders} folders
 */
async function runAll(stages, rest, folders) {
  /** @type {Outcome[]} */
  const outcomes = [];
  const isElectron = (await usableElectron()).binary !== undefined;
  const clashes = (/** @type {Stage} */ one, /** @type {Stage} */ other) =>
    isElectron && one.windows === true && other.windows === true;
  for (const group of groupsOf(STAGES, stages)) {
    const tasks = group.flatMap((stage) => tasksOf(stage, rest));
    /** @type {Map<Stage, { started: number, parts: Part[] }>} */
    const begun = new Map();
    await runInLanes(
      tasks,
      LANES,
      async (task, lane) => {
        const { stage, name } = task;
        const isShown = lane === 0;
        const partsOfStage = tasks.filter((other) => other.stage === stage).length;
        const part = partsOfStage === 1 ? '' : `, part ${Number(name) + 1} of ${partsOfStage}`;
        const title = `${stages.indexOf(stage) + 1}/${stages.length} ${stage.title}${part}`;
        const head = `\n=== ${title} ===\n`;
        if (!isShown) console.log(`\nMeanwhile, without a word until its end: ${title}.\n`);
        const isPointless = stage.built === true && outcomes.some(({ stage: { id }, ok }) => id === 'build' && !ok);
        const { started, parts } = begun.get(stage) ?? { started: performance.now(), parts: [] };
        begun.set(stage, { started, parts });
        parts.push(isPointless ? notRun(head) : await runTask(task, folders, head, isShown));
        if (parts.length < partsOfStage) return;
        const outcome = {
          ...outcomeOf(stage, parts, folders.reports, rest),
          seconds: (performance.now() - started) / 1000,
        };
        outcomes.push(outcome);
        console.log(summary(outcome));
      },
      clashes,
    );
  }
  return outcomes.toSorted((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage));
}

/**
 * @param {string} title
 * @param {string[]} lines
 */
function list(title, lines) {
  if (lines.length > 0) console.log(`=== ${title} ===\n\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

await runScript(async () => {
  if (process.argv.includes('--list')) {
    console.log(longerInLongRun(ROOT).join('\n'));
    return;
  }
  const { stages, rest, unknown } = chooseStages(process.argv.slice(2));
  if (unknown.length > 0) {
    const known = [...new Set(STAGES.map(({ id }) => id))].join(', ');
    throw new Stop(`There is no stage ${unknown.join(', ')}; there are ${known}.`);
  }
  const isWhole = stages.length === STAGES.length && rest.length === 0;
  const outcomes = await withTemporaryFolder('almanac-test-', (reports) =>
    withTemporaryFolder('almanac-test-', (memory) => runAll(stages, rest, { reports, memory }), folderInMemory()),
  );
  const totals = outcomes.map((outcome) => outcome.totals).reduce(add, NONE);
  console.log(`\n=== Result ===\n\n${outcomes.map(summary).join('\n')}\n`);
  list(
    'Failed',
    outcomes.flatMap(({ failures }) => failures),
  );
  const bars = isLong && isWhole ? checkBars(outcomes.flatMap(({ tests }) => tests)) : [];
  if (bars.length > 0) console.log(`=== Bars ===\n\n${bars.map(barLine).join('\n')}\n`);
  console.log(totalsLine(totals));
  process.exitCode = totals.failed === 0 && bars.every(({ ok }) => ok) ? 0 : 1;
});
