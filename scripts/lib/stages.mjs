/**
 * A stage of `npm test`. `command` is a script of package.json, `suite` a vitest project.
 * @typedef {object} Stage
 * @property {string} id what `--only` takes
 * @property {string} title
 * @property {string} [command]
 * @property {string} [suite]
 * @property {boolean} [keyring] runs with a real, throw-away keychain
 * @property {boolean} [built] works on the built output
 * @property {string} [after] waits for this stage, where it is chosen as well
 * @property {number} [shards] as many parts, each with a keychain of its own
 * @property {boolean} [fast] is part of `npm run check`
 * @property {boolean} [inMemory] leaves its files in memory where it can (`folderInMemory`)
 * @property {boolean} [windows] opens windows of the app, which on a real Electron take the focus from each other
 * @property {boolean} [beside] may run at the same time as the stages before it, two at a time
 * @property {number} [budget] processor seconds on two cores of 2024, 900 in all; `overBudget` says when a stage fails
 * @property {Record<string, string>} [env]
 */

/** Day arithmetic must not depend on where the laptop is; here the day is another one than in UTC for 13 hours of 24. */
const TIME_ZONE = 'Pacific/Apia';

/**
 * Arguments of the Node of vitest and of the workers beside an app with a window: their heap is collected when it has grown by half, and
 * not when it has doubled or more. A worker keeps the modules of all its files and grew to 750 MB; it takes 400 now, for a tenth more processor time.
 */
export const LEAN_NODE = ['--heap-growing-percent=50'];

/**
 * The environment of whatever a run starts. A run has up to twenty processes at a time, and each kept young objects (`NODE_OPTIONS`)
 * and memory that it had given back (`MALLOC_*`: SQLite's, the compiler's, glibc only) as if it were alone. An app with its browser
 * takes 430 MB and not 550.
 * @param {NodeJS.ProcessEnv} env
 */
export const leanEnvironment = ({ NODE_OPTIONS = '' }) => ({
  NODE_OPTIONS: `--max-semi-space-size=4 ${NODE_OPTIONS}`.trim(),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
});

/** @type {Stage[]} */
export const STAGES = [
  { id: 'types', title: 'Types', command: 'types', fast: true, budget: 40 },
  // Takes 0.4 GB, so it runs while the compiler is small.
  { id: 'build', title: 'Build', command: 'build', beside: true, budget: 8 },
  { id: 'style', title: 'Format and lint', command: 'style', fast: true, beside: true, budget: 8 },
  { id: 'deps', title: 'Dependency rule', command: 'lint:deps', fast: true, beside: true, budget: 5 },
  { id: 'dead', title: 'Dead code', command: 'lint:dead', fast: true, beside: true, budget: 8 },
  { id: 'words', title: 'Word list', command: 'lint:words', fast: true, beside: true, budget: 5 },
  { id: 'audit', title: 'Known vulnerabilities', command: 'audit', beside: true, budget: 3 },
  // Beside the end of the compiler, which uses one core.
  { id: 'unit', title: 'Unit tests', suite: 'unit', env: { TZ: TIME_ZONE }, fast: true, beside: true, budget: 80 },
  // Beside the unit tests, some of which wait for processes.
  {
    id: 'contract',
    title: 'Contract tests',
    suite: 'contract',
    keyring: true,
    built: true,
    windows: true,
    beside: true,
    budget: 8,
  },
  {
    id: 'integration',
    title: 'Integration tests',
    suite: 'integration',
    keyring: true,
    built: true,
    inMemory: true,
    budget: 335,
  },
  // Not beside the integration tests, which have two workers of their own: apps take half a gigabyte each. The longest first and the shortest
  // last, so that both lanes end together.
  {
    id: 'e2e',
    title: 'End-to-end tests',
    suite: 'e2e',
    keyring: true,
    built: true,
    inMemory: true,
    windows: true,
    shards: 2,
    budget: 170,
  },
  {
    id: 'security',
    title: 'Security tests',
    suite: 'security',
    keyring: true,
    built: true,
    inMemory: true,
    windows: true,
    beside: true,
    budget: 60,
  },
  // Without Electron, an app can be packed on Linux only.
  ...(process.platform === 'linux'
    ? [{ id: 'package', title: 'Package', command: 'package', built: true, beside: true, budget: 8 }]
    : []),
  {
    id: 'demo',
    title: 'Demo',
    suite: 'demo',
    keyring: true,
    built: true,
    windows: true,
    beside: true,
    budget: 30,
    // The end-to-end tests have the numbers and days of English.
    env: { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de', TZ: TIME_ZONE },
  },
  ...(process.platform === 'linux'
    ? [
        {
          id: 'packaged',
          title: 'Tests of the package',
          suite: 'packaged',
          keyring: true,
          built: true,
          windows: true,
          after: 'package',
          beside: true,
          budget: 30,
        },
      ]
    : []),
];

/**
 * Groups stages that may run at the same time. A group begins when the one before it is over.
 * @param {Stage[]} stages
 * @param {Stage[]} chosen leaves out the others, which still decide the groups
 * @returns {Stage[][]}
 */
export function groupsOf(stages, chosen = stages) {
  /** @type {Stage[][]} */
  const groups = [];
  for (const stage of stages) {
    const group = stage.beside ? groups.at(-1) : undefined;
    if (group === undefined) groups.push([stage]);
    else group.push(stage);
  }
  return groups.map((group) => group.filter((stage) => chosen.includes(stage))).filter((group) => group.length > 0);
}

/**
 * Runs the parts of the stages of a group in their order, in as many lanes as given: a lane that is free takes the first part that need
 * not wait for another stage.
 * @template {{ stage: Stage }} Part
 * @param {Part[]} parts
 * @param {number} lanes
 * @param {(part: Part, lane: number) => Promise<void>} runPart
 * @param {(one: Stage, other: Stage) => boolean} [clashes] whether two stages must not run at the same time; none by default
 * @returns {Promise<void>} rejects with the first failure, once every lane has ended
 */
export async function runInLanes(parts, lanes, runPart, clashes = () => false) {
  const waiting = [...parts];
  const unfinished = new Set(parts);
  /** @type {Set<Part>} */
  const running = new Set();
  const isReady = (/** @type {Part} */ { stage }) =>
    ![...unfinished].some(
      ({ stage: { id } }) => id !== stage.id && (id === stage.after || (id === 'build' && stage.built)),
    ) && ![...running].some((part) => clashes(stage, part.stage));
  /** @type {{ error: unknown }[]} */
  const failures = [];
  let moved = Promise.withResolvers();
  const runLane = async (/** @type {number} */ lane) => {
    while (waiting.length > 0 && failures.length === 0) {
      const index = waiting.findIndex(isReady);
      if (index === -1) {
        await moved.promise;
        continue;
      }
      const [part] = waiting.splice(index, 1);
      if (part === undefined) continue;
      running.add(part);
      try {
        await runPart(part, lane);
      } catch (error) {
        failures.push({ error });
      }
      running.delete(part);
      unfinished.delete(part);
      moved.resolve(undefined);
      moved = Promise.withResolvers();
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  if (failures[0] !== undefined) throw failures[0].error;
}

/**
 * @param {string[]} args `--fast`, `--only=unit,e2e`; anything else goes on to vitest (a file name, `-t name`)
 * @returns {{ stages: Stage[], rest: string[], unknown: string[] }}
 */
export function chooseStages(args) {
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice('--only='.length).split(','));
  const rest = args.filter((arg) => arg !== '--fast' && !arg.startsWith('--only='));
  const unknown = only.filter((id) => !STAGES.some((stage) => stage.id === id));
  if (args.includes('--fast')) return { stages: STAGES.filter(({ fast }) => fast), rest, unknown };
  if (only.length === 0) return { stages: STAGES, rest, unknown };
  const needsBuild = STAGES.some(({ id, built }) => built && only.includes(id));
  const stages = STAGES.filter(({ id }) => only.includes(id) || (needsBuild && id === 'build'));
  return { stages, rest, unknown };
}
