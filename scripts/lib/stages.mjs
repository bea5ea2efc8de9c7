/**
 * A stage of `npm test`. `command` is a script of package.json, `suite` a vitest project.
 * @typedef {object} Stage
 * @property {string} id what `--only` takes
 * @property {string} title
 * @property {string} [command]
 * @property {string} [suite]
 * @property {string} [timeZone]
 * @property {boolean} [keyring] runs with a real, throw-away keychain
 * @property {boolean} [built] works on the built output
 * @property {number} [shards] as many parts of the suite run at once, each with a keychain of its own
 * @property {number} [secondTry] up to how many failed files are run once more; a test that passes then is named in the result
 * @property {boolean} [fast] is part of `npm run check`
 */

/** Day arithmetic must not depend on where the laptop is; here the day is another one than in UTC for 13 hours of 24. */
const TIME_ZONE = 'Pacific/Apia';

/** @type {Stage[]} */
export const STAGES = [
  { id: 'types', title: 'Types', command: 'types', fast: true },
  { id: 'style', title: 'Format and lint', command: 'style', fast: true },
  { id: 'deps', title: 'Dependency rule', command: 'lint:deps', fast: true },
  { id: 'dead', title: 'Dead code', command: 'lint:dead', fast: true },
  { id: 'words', title: 'Word list', command: 'lint:words', fast: true },
  { id: 'audit', title: 'Known vulnerabilities', command: 'audit' },
  { id: 'build', title: 'Build', command: 'build' },
  { id: 'unit', title: 'Unit tests', suite: 'unit', timeZone: TIME_ZONE, fast: true },
  { id: 'integration', title: 'Integration tests', suite: 'integration', keyring: true, built: true },
  { id: 'contract', title: 'Contract tests', suite: 'contract', built: true },
  { id: 'security', title: 'Security tests', suite: 'security', keyring: true, built: true },
  // Without Electron, an app can be packed on Linux only.
  ...(process.platform === 'linux'
    ? [
        { id: 'package', title: 'Package', command: 'package', built: true },
        { id: 'packaged', title: 'Tests of the package', suite: 'packaged', keyring: true, built: true },
      ]
    : []),
  { id: 'demo', title: 'Demo', suite: 'demo', keyring: true, built: true },
  { id: 'e2e', title: 'End-to-end tests', suite: 'e2e', keyring: true, built: true, shards: 3, secondTry: 3 },
];

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
