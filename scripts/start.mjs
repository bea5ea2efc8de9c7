/**
 * `npm start`: builds the app and opens its window, on Electron where that can be had, otherwise on the stand-in that shows the same
 * window in an installed Chromium.
 */
import { electronSwitches } from './lib/display.mjs';
import { electronForPeople } from './lib/fetch-electron.mjs';
import { ensurePrerequisites } from './lib/prerequisites.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { endLike, run } from './lib/run.mjs';
import { runScript, Stop } from './lib/say.mjs';

const STANDIN = './test/electron-standin/register.ts';

await runScript(async () => {
  const args = process.argv.slice(2);
  const electron = await electronForPeople();
  const { code } = await run(ownNode(), ['--run', 'build'], { cwd: ROOT });
  if (code !== 0) throw new Stop('The app does not build; the message is above.');
  if (electron !== undefined) {
    endLike(await run(electron, [ROOT, ...electronSwitches(), ...args], { cwd: ROOT }));
    return;
  }
  await ensurePrerequisites(['browser']);
  endLike(await run(ownNode(), ['--import', STANDIN, 'out/main/index.js', '--show', ...args], { cwd: ROOT }));
});
