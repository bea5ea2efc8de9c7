/**
 * The bars that `npm run test:long` holds, and the tests that hold each: R1–R10 are faults and bad luck, S1–S12 the promises of
 * SECURITY.md, N1 numbers. P1–P13 are bars of speed and cost; `npm run bench` measures them (test/bench/README.md).
 *
 * @typedef {object} Bar
 * @property {string} id
 * @property {string} title
 * @property {string[]} tests files, or folders that end in `/`
 * @property {Record<string, number>} [atLeast] what its tests must have tried, by the names that they gave to `tried`
 */

const integration = 'test/integration';
const unit = 'test/unit';

/** @type {readonly Bar[]} */
export const BARS = [
  {
    id: 'R1',
    title: 'data host killed in the middle of syncs',
    tests: [`${integration}/sync/kill.test.ts`],
    atLeast: { kills: 200 },
  },
  {
    id: 'R2',
    title: 'services at fault: every kind of request with every fault',
    tests: [
      `${integration}/sync/faults.test.ts`,
      `${integration}/sync/lists.test.ts`,
      `${integration}/remote/faults.test.ts`,
      `${integration}/remote/service-trouble.test.ts`,
    ],
    atLeast: { 'requests at fault': 1222 },
  },
  {
    id: 'R3',
    title: 'access tokens and clocks',
    tests: [
      `${integration}/sync/tokens.test.ts`,
      `${integration}/credentials/credentials.test.ts`,
      `${unit}/credentials/token-client.test.ts`,
    ],
  },
  {
    id: 'R4',
    title: 'disks and files: full, read-only, locked, newer, damaged',
    tests: [
      `${integration}/cache/full-disk.test.ts`,
      `${integration}/cache/damage.test.ts`,
      `${integration}/cache/data-folder.test.ts`,
      `${integration}/cache/migrations.test.ts`,
      `${integration}/cache/exports.test.ts`,
      `${integration}/export/no-file.test.ts`,
      'test/e2e/breakage.long.test.ts',
      'test/e2e/unusable-data.long.test.ts',
      'test/e2e/cancelled-export.long.test.ts',
    ],
    atLeast: { 'full disks': 4 },
  },
  {
    id: 'R5',
    title: 'keychain missing, locked, denied, slow; long secrets',
    tests: [
      `${integration}/credentials/keychain.test.ts`,
      `${unit}/credentials/keychain-store.test.ts`,
      'test/e2e/locked-keychain.long.test.ts',
      'test/e2e/no-keychain.long.test.ts',
    ],
  },
  {
    id: 'R6',
    title: 'properties, a thousand cases each or more',
    tests: [
      `${unit}/contract/`,
      `${unit}/credentials/`,
      `${unit}/data-host/`,
      `${unit}/shared/`,
      `${unit}/net/`,
      `${unit}/renderer/`,
      `${unit}/shell/`,
      `${unit}/support/`,
      `${integration}/export/xlsx.test.ts`,
      `${integration}/packages/hostile-packages.test.ts`,
      `${integration}/search/search.test.ts`,
    ],
    atLeast: { properties: 60, cases: 60_000 },
  },
  {
    id: 'R7',
    title: 'syncs in a row with random faults',
    tests: [`${integration}/sync/soak.long.test.ts`],
    atLeast: { rounds: 200 },
  },
  {
    id: 'R8',
    title: 'kills aimed at writes of cache and journal: all of the history once',
    tests: [`${integration}/sync/aimed-kill.long.test.ts`, `${integration}/sync/restated.test.ts`],
    atLeast: { 'aimed kills': 200 },
  },
  {
    id: 'R9',
    title: 'wrong bytes in the journal: no own word is lost that can be read',
    tests: [`${integration}/cache/flipped-bytes.test.ts`, `${integration}/cache/damage.test.ts`],
    atLeast: { 'damaged journals': 100 },
  },
  {
    id: 'R10',
    title: 'lists that move under the reader, and clocks that are set',
    tests: [`${integration}/sync/moving-lists.test.ts`, `${integration}/sync/clocks.test.ts`],
    atLeast: { 'syncs of moving lists': 150 },
  },
  { id: 'S1', title: 'the page is confined', tests: ['test/security/s1-confined-page.test.ts'] },
  {
    id: 'S2',
    title: 'nothing leaves the page',
    tests: ['test/security/s2-nothing-leaves.test.ts', 'test/security/s2-no-name-looked-up.test.ts'],
  },
  { id: 'S3', title: 'app://bundle gives files of the bundle alone', tests: ['test/security/s3-app-protocol.test.ts'] },
  { id: 'S4', title: 'permissions', tests: ['test/security/s4-permissions.test.ts'] },
  {
    id: 'S5',
    title: 'navigation, windows and outer addresses',
    tests: ['test/security/s5-navigation.test.ts', `${unit}/shell/external-address.test.ts`],
  },
  {
    id: 'S6',
    title: 'the bridge listens to our page alone and checks what crosses',
    tests: ['test/security/s6-forged-calls.test.ts', `${unit}/shell/call-router.test.ts`, 'test/contract/'],
  },
  {
    id: 'S7',
    title: 'secrets are nowhere',
    tests: ['test/security/s7-secrets.test.ts', `${unit}/common/redact.test.ts`, `${unit}/shell/diagnostics.test.ts`],
  },
  {
    id: 'S8',
    title: 'learner data',
    tests: [
      `${integration}/datasets/learners.test.ts`,
      `${unit}/data-host/learners/seal.test.ts`,
      `${unit}/credentials/seal.test.ts`,
      `${unit}/shell/learner-handlers.test.ts`,
      'test/e2e/run-tabs.test.ts',
      'test/e2e/sync-screen.test.ts',
    ],
  },
  {
    id: 'S9',
    title: 'fuses, archive integrity and what is packed',
    tests: [`${unit}/scripts/fuses.test.mjs`, 'test/packaged/'],
  },
  {
    id: 'S10',
    title: 'exports and reports carry nothing that runs',
    tests: [
      'test/security/s10-reports.test.ts',
      'test/security/s7-secrets.test.ts',
      `${unit}/common/escape.test.ts`,
      `${unit}/data-host/export/csv.test.ts`,
      `${integration}/export/`,
    ],
  },
  {
    id: 'S11',
    title: 'https alone, tokens at home, limits',
    tests: [
      `${unit}/data-host/remote/service-address.test.ts`,
      `${integration}/remote/http.test.ts`,
      `${integration}/remote/company-network.apart.test.ts`,
      `${integration}/sync/faults.test.ts`,
    ],
  },
  {
    id: 'S12',
    title: 'what we depend on',
    tests: ['test/security/s12-supply-chain.test.ts', `${unit}/scripts/read-audit.test.mjs`],
  },
  {
    id: 'N1',
    title: 'every number of random worlds a second way',
    tests: [`${integration}/oracle/oracle.test.ts`],
    atLeast: { 'worlds compared': 120 },
  },
  {
    id: 'N2',
    title: 'no withheld count narrowed down by what is handed over',
    tests: [`${integration}/attacker/attacker.test.ts`, `${unit}/data-host/masking/attacker.test.ts`],
    atLeast: { 'withheld counts solved for': 300 },
  },
];

/**
 * A test as it came out.
 * @typedef {{ file: string, passed: boolean, skipped: boolean, tried: Record<string, number> }} TestResult
 *
 * @typedef {object} BarResult
 * @property {Bar} bar
 * @property {boolean} ok
 * @property {number} passed
 * @property {number} failed
 * @property {Record<string, number>} tried
 * @property {string[]} missing what keeps it from being held, other than a failed test
 */

/**
 * Reads the tests of a vitest report, with paths below `root`. A file that did not load is one failed test.
 * @param {import('./totals.mjs').Report} report
 * @param {string} root
 * @returns {TestResult[]}
 */
export function testsOf(report, root) {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length).replaceAll('\\', '/').replace(/^\//, '') : name;
    if (status === 'failed' && assertionResults.length === 0)
      return [{ file, passed: false, skipped: false, tried: {} }];
    return assertionResults.map((test) => ({
      file,
      passed: test.status === 'passed',
      skipped: test.status !== 'passed' && test.status !== 'failed',
      tried: test.meta?.tried ?? {},
    }));
  });
}

/**
 * Whether a file is the test that a bar names, or in the folder that it names.
 * @param {string} test
 * @param {TestResult} result
 */
const isOf = (test, { file }) => (test.endsWith('/') ? file.startsWith(test) : file === test);

/**
 * @param {Bar} bar
 * @param {readonly TestResult[]} results
 * @returns {BarResult}
 */
function holds(bar, results) {
  const tests = results.filter((result) => bar.tests.some((test) => isOf(test, result)));
  /** @type {Record<string, number>} */
  const tried = {};
  for (const [what, count] of tests.flatMap((test) => Object.entries(test.tried)))
    tried[what] = (tried[what] ?? 0) + count;
  const missing = [
    ...bar.tests.filter((test) => !tests.some((result) => isOf(test, result))).map((test) => `${test} did not run`),
    ...Object.entries(bar.atLeast ?? {})
      .filter(([what, count]) => (tried[what] ?? 0) < count)
      .map(([what, count]) => `${tried[what] ?? 0} of ${count} ${what}`),
  ];
  const failed = tests.filter((test) => !test.passed && !test.skipped).length;
  const skipped = tests.filter((test) => test.skipped).length;
  if (skipped > 0) missing.push(`${skipped} skipped`);
  const passed = tests.filter((test) => test.passed).length;
  return { bar, ok: failed === 0 && missing.length === 0, passed, failed, tried, missing };
}

/**
 * @param {readonly TestResult[]} results of a whole run
 * @returns {BarResult[]}
 */
export const checkBars = (results) => BARS.map((bar) => holds(bar, results));

/** @param {number} count */
const number = (count) => count.toLocaleString('en-US');

/**
 * One line of the table at the end.
 * @param {BarResult} result
 */
export function barLine({ bar, ok, passed, failed, tried, missing }) {
  const wanted = Object.keys(bar.atLeast ?? {});
  const figures = wanted.filter((what) => what in tried).map((what) => `${number(tried[what] ?? 0)} ${what}`);
  const count = passed + failed;
  const tests = `${number(count)} ${count === 1 ? 'test' : 'tests'}${failed > 0 ? `, ${number(failed)} failed` : ''}`;
  const why = missing.length > 0 ? `; ${missing.join('; ')}` : '';
  return `  ${ok ? 'ok    ' : 'FAILED'}  ${bar.id.padEnd(3)}  ${bar.title}: ${[tests, ...figures].join(', ')}${why}`;
}
