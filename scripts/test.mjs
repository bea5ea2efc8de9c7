/**
 * Everything that must hold before a change is merged: `npm test`, or a part of it: `npm test -- --only=unit,e2e`.
 * Goes through all stages even when one fails, so that one run shows everything.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { barLine, checkBars, testsOf } from './lib/bars.mjs';
import { usableElectron } from './lib/electron-binary.mjs';
import { longerInLongRun } from './lib/long-run.mjs';
import { overBudget, readUsage, slownessOfProcessor } from './lib/processor-time.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { mustRunOnElectron, NOTES, readStarts, startsInWords } from './lib/ran-on.mjs';
import { capture, run } from './lib/run.mjs';
import { runScript, Stop } from './lib/say.mjs';
import { chooseStages, lanesOf, STAGES } from './lib/stages.mjs';
import {
  add,
  failedFilesOf,
  failuresOf,
  isPassed,
  readReport,
  totalsLine,
  totalsOf,
  withSecondTry,
} from './lib/totals.mjs';

/** @typedef {import('./lib/stages.mjs').Stage} Stage */
/** @typedef {import('./lib/totals.mjs').Totals} Totals */
/** @typedef {import('./lib/totals.mjs').Report} Report */
/** @typedef {import('./lib/bars.mjs').TestResult} TestResult */
/** @typedef {import('./lib/run.mjs').Ending} Ending */
/** @typedef {{ stage: Stage, ok: boolean, seconds: number, used: number | null, totals: Totals, tests: TestResult[], failures: string[], retried: string[],
 *   ranOn: string }} Outcome */
/** @typedef {Ending & { output: string, report: Report | null, used: number | null }} Part */

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
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', `${stage.suite}*`, ...reporters, ...rest];
  return stage.keyring ? ['scripts/with-keyring.mjs', ownNode(), ...vitest] : vitest;
}

/**
 * @param {Stage} stage
 * @param {string[]} rest
 * @returns {Promise<string[][]>} further arguments of each part of the suite
 */
async function partsOf({ shards = 1 }, rest) {
  // Windows of a real Electron would take the focus from each other; chosen files are one part.
  const isOne = shards === 1 || rest.length > 0 || (await usableElectron()).binary !== undefined;
  return isOne ? [rest] : Array.from({ length: shards }, (_, index) => [`--shard=${index + 1}/${shards}`]);
}

/**
 * @param {Stage} stage
 * @param {string} folder where the reports go
 * @param {string[]} rest
 * @param {boolean} isShown says what it does while it does it; else when it is over
 * @returns {Promise<Outcome>}
 */
async function runStage(stage, folder, rest, isShown) {
  const started = performance.now();
  const starts = join(folder, `${stage.id}-${started}.starts`);
  // Hundreds of processes start from the same sources; each after the first finds them compiled.
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  // What tests leave behind, those that were ended included, is removed with the folder of the run.
  const temporary = join(folder, stage.id);
  mkdirSync(temporary, { recursive: true });
  // The temporary folder of macOS has a long name already, and that of a socket may have a hundred letters.
  const own = process.platform === 'darwin' ? {} : { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const places = { ...own, ALMANAC_TEST_RUN: temporary };
  const env = { ...process.env, ...compiled, ...places, [NOTES]: starts, ...stage.env };
  const runPart = async (/** @type {string[]} */ args, /** @type {string | number} */ name, shows = isShown) => {
    const reportFile = join(folder, `${stage.id}-${started}-${name}.json`);
    const usage = `${reportFile}.usage`;
    const measured = ['scripts/with-usage.mjs', usage, ownNode(), ...commandLine(stage, reportFile, args)];
    const command = /** @type {const} */ ([ownNode(), measured, { cwd: ROOT, env }]);
    const ending = shows ? { ...(await run(...command)), output: '' } : await capture(...command);
    if (ending.interrupted) throw new Stop('Interrupted.');
    return { ...ending, report: stage.suite === undefined ? null : readReport(reportFile), used: readUsage(usage) };
  };
  // The first part shows what it does; the others say it when all are over.
  const args = await partsOf(stage, rest);
  const first = await Promise.all(args.map((part, index) => runPart(part, index, isShown && index === 0)));
  for (const { output } of first) if (output !== '') console.log(output);
  const { parts, retried } = rest.length > 0 ? { parts: first, retried: [] } : await tryAgain(stage, first, runPart);

  const ranOn = readStarts(starts);
  const used = first.some((part) => part.used === null) ? null : first.reduce((sum, part) => sum + (part.used ?? 0), 0);
  const files = first.flatMap(({ report }) => report?.testResults ?? []);
  const isMeasured = !isLong && rest.length === 0 && process.env.ALMANAC_REAL_ELECTRON === undefined;
  const dear = isMeasured ? overBudget(stage.budget, used, slownessOfProcessor(), files, ROOT) : undefined;
  const trouble = mustRunOnElectron(stage, ranOn) ?? dear;
  const counted = parts.map((part) => partTotals(stage, part)).reduce(add, NONE);
  const totals = trouble === undefined ? counted : add(counted, { ...NONE, failed: 1 });
  const reports = parts.flatMap(({ report }) => report ?? []);
  const failures =
    stage.suite === undefined || totals.failed === 0 ? [] : parts.flatMap(({ report }) => failuresOf(report, ROOT));
  return {
    stage,
    ok: totals.failed === 0,
    seconds: (performance.now() - started) / 1000,
    used,
    totals,
    tests: isLong ? reports.flatMap((report) => testsOf(report, ROOT)) : [],
    failures: trouble === undefined ? failures : [...failures, trouble],
    retried,
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
 * Runs the files in which something failed once more, each with an app of its own, where the stage has a second try and they are few:
 * many failures are no accident.
 * @param {Stage} stage
 * @param {Part[]} parts
 * @param {(args: string[], name: string) => Promise<Part>} runPart
 * @returns {Promise<{ parts: Part[], retried: string[] }>} `retried` names the tests that failed first
 */
async function tryAgain({ secondTry = 0 }, parts, runPart) {
  const files = parts.flatMap(({ report }) => (report === null ? [] : failedFilesOf(report)));
  if (files.length === 0 || files.length > secondTry) return { parts, retried: [] };
  console.log(`\nRunning ${files.length} of the files a second time.\n`);
  const second = await runPart(
    files.map((file) => relative(ROOT, file)),
    'again',
  );
  const { report: again } = second;
  if (again === null || again.testResults.length < files.length) return { parts, retried: [] };
  const mended = new Map(again.testResults.filter(isPassed).map((result) => [result.name, result]));
  const merged = parts.map((part) => {
    if (part.report === null) return part;
    const report = withSecondTry(part.report, mended);
    const isMended = totalsOf(part.report).failed > 0 && totalsOf(report).failed === 0;
    return { ...part, report, code: isMended ? 0 : part.code };
  });
  const first = parts.flatMap(({ report }) => report?.testResults ?? []);
  const retried = failuresOf({ testResults: first.filter(({ name }) => mended.has(name)) }, ROOT);
  return { parts: merged, retried };
}

/**
 * What an old or half build would answer says nothing about the sources.
 * @param {Stage} stage
 * @returns {Outcome}
 */
function notRun(stage) {
  console.log('Not run, because the build failed.');
  return {
    stage,
    ok: false,
    seconds: 0,
    used: null,
    totals: { ...NONE, failed: 1 },
    tests: [],
    failures: [],
    retried: [],
    ranOn: '',
  };
}

/** @param {Outcome} outcome */
function summary({ stage, ok, seconds, used, totals, ranOn }) {
  const counts = stage.suite === undefined ? '' : ` (${totalsLine(totals)})`;
  const cost = used === null ? '' : `, ${used.toFixed(1)} processor seconds`;
  return `${ok ? '  ok    ' : '  FAILED'}  ${stage.title}${counts}, ${seconds.toFixed(1)} s${cost}${ranOn && `, on ${ranOn}`}`;
}

/**
 * @param {Stage[]} stages
 * @param {string[]} rest
 */
async function runAll(stages, rest) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  /** @type {Outcome[]} */
  const outcomes = [];
  try {
    const runOne = async (/** @type {Stage} */ stage, /** @type {boolean} */ isShown) => {
      console.log(`\n=== ${stages.indexOf(stage) + 1}/${stages.length} ${stage.title} ===\n`);
      const isPointless = stage.built === true && outcomes.some(({ stage: { id }, ok }) => id === 'build' && !ok);
      const outcome = isPointless ? notRun(stage) : await runStage(stage, folder, rest, isShown);
      outcomes.push(outcome);
      console.log(summary(outcome));
    };
    for (const lanes of lanesOf(stages)) {
      const ends = lanes.map(async (lane, index) => {
        for (const stage of lane) await runOne(stage, index === 0);
      });
      // All of them end before what they use is removed.
      const failed = (await Promise.allSettled(ends)).find((end) => end.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
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

/**
 * The same tests in another time zone are no more tests, unless they fail there.
 * @param {Outcome[]} outcomes
 */
function testsOnce(outcomes) {
  const isFirst = (/** @type {Outcome} */ { stage }, /** @type {number} */ place) =>
    outcomes.findIndex((other) => other.stage.id === stage.id) === place;
  return outcomes.flatMap((outcome, index) =>
    isFirst(outcome, index) ? outcome.tests : outcome.tests.filter(({ passed }) => !passed),
  );
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
  const outcomes = await runAll(stages, rest);
  const totals = outcomes.map((outcome) => outcome.totals).reduce(add, NONE);
  console.log(`\n=== Result ===\n\n${outcomes.map(summary).join('\n')}\n`);
  list(
    'Failed',
    outcomes.flatMap(({ failures }) => failures),
  );
  list(
    'Passed at the second try',
    outcomes.flatMap(({ retried }) => retried),
  );
  const bars = isLong && isWhole ? checkBars(testsOnce(outcomes)) : [];
  if (bars.length > 0) console.log(`=== Bars ===\n\n${bars.map(barLine).join('\n')}\n`);
  console.log(totalsLine(totals));
  process.exitCode = totals.failed === 0 && bars.every(({ ok }) => ok) ? 0 : 1;
});
