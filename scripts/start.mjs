/**
 * `npm start`: builds the app and opens its window, on Electron where its binary is there, otherwise on the stand-in that shows the
 * same window in an installed Chromium.
 */
import { electronBinary } from './lib/electron-binary.mjs';
import { ensurePrerequisites } from './lib/prerequisites.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { endLike, run } from './lib/run.mjs';
import { runScript, Stop, say } from './lib/say.mjs';

const STANDIN = './test/electron-standin/register.ts';

await runScript(async () => {
  const args = process.argv.slice(2);
  const { code } = await run(ownNode(), ['--run', 'build'], { cwd: ROOT });
  if (code !== 0) throw new Stop('The app does not build; the message is above.');
  const electron = electronBinary();
  if (electron !== undefined) {
    endLike(await run(electron, [ROOT, ...args], { cwd: ROOT }));
    return;
  }
  say('Electron is not downloaded yet, so the window opens in Chromium; `npx install-electron` gets Electron.');
  await ensurePrerequisites(['browser']);
  endLike(await run(ownNode(), ['--import', STANDIN, 'out/main/index.js', ...args], { cwd: ROOT }));
});
