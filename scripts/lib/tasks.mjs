/** @typedef {{ script: string, args?: string[], needs: import('./prerequisites.mjs').Need[] }} Task */

/**
 * What `npm run …` can ask for: the script that does it on the project's own Node and what it needs on the machine.
 * @type {Record<string, Task>}
 */
export const TASKS = {
  demo: { script: 'scripts/demo.mjs', needs: ['browser', 'keyring'] },
  test: { script: 'scripts/test.mjs', needs: ['browser', 'keyring'] },
  check: { script: 'scripts/test.mjs', args: ['--fast'], needs: [] },
  start: { script: 'scripts/start.mjs', needs: [] },
  headless: { script: 'src-main/headless/index.ts', needs: [] },
  'sample-service': { script: 'test/sample-service/main.ts', needs: [] },
};
