/**
 * @typedef {object} Task
 * @property {string} script
 * @property {string[]} [args]
 * @property {Record<string, string>} [env] added to the environment
 * @property {import('./prerequisites.mjs').Need[]} needs
 */

/**
 * Tasks of `npm run …`: the script that does each on the project's own Node, and what it needs on the machine.
 * @type {Record<string, Task>}
 */
export const TASKS = {
  demo: { script: 'scripts/demo.mjs', needs: ['browser', 'keyring'] },
  test: { script: 'scripts/test.mjs', needs: ['browser', 'keyring', 'reader'] },
  // Tests that go through all cases, or wait for bad luck, do so at full length: an hour instead of minutes.
  'test:long': {
    script: 'scripts/test.mjs',
    env: { ALMANAC_LONG: '1' },
    needs: ['browser', 'keyring', 'reader', 'office'],
  },
  screens: { script: 'scripts/screens.mjs', needs: ['browser', 'keyring'] },
  check: { script: 'scripts/test.mjs', args: ['--fast'], needs: [] },
  start: { script: 'scripts/start.mjs', needs: [] },
  dev: { script: 'scripts/dev.mjs', needs: [] },
  dist: { script: 'scripts/dist.mjs', needs: ['browser', 'keyring'] },
  headless: { script: 'src-main/headless/index.ts', needs: [] },
  bench: { script: 'test/bench/main.ts', needs: [] },
  // Every number of random worlds a second way.
  oracle: { script: 'test/oracle/main.ts', needs: ['compiler'] },
  // Tries what the app claims in worlds with known truth.
  claims: { script: 'test/claims/main.ts', needs: [] },
  // Attacks on withheld counts.
  attacker: { script: 'test/attacker/main.ts', needs: [] },
  // Engines of warehouses read published folders.
  warehouse: { script: 'test/warehouse/main.ts', needs: [] },
  'sample-service': { script: 'test/sample-service/main.ts', needs: [] },
};
