/**
 * `npm run screens`: takes over how the screens look now, as new reference pictures. They are of the stand-in on every computer,
 * so that they can be compared; who takes them looks at the app as well, and has Electron for that where it can be had.
 */
import { electronForPeople } from './lib/fetch-electron.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { endLike, run } from './lib/run.mjs';
import { runScript, say } from './lib/say.mjs';

await runScript(async () => {
  if ((await electronForPeople()) !== undefined) say('The reference pictures are always taken of the stand-in.');
  const args = ['scripts/test.mjs', '--only=build,e2e', 'test/e2e/screens.test.ts', ...process.argv.slice(2)];
  endLike(await run(ownNode(), args, { cwd: ROOT, env: { ...process.env, ALMANAC_REWRITE_SCREENS: '1' } }));
});
