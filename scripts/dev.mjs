/**
 * `npm run dev`: the window with reload while you work, on Electron where that can be had, otherwise on the stand-in.
 */
import { join } from 'node:path';
import { electronSwitches } from './lib/display.mjs';
import { electronForPeople } from './lib/fetch-electron.mjs';
import { ensurePrerequisites } from './lib/prerequisites.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { endLike, run } from './lib/run.mjs';
import { runScript } from './lib/say.mjs';

const VITE = join('node_modules', 'electron-vite', 'bin', 'electron-vite.js');

/** Lets electron-vite start the stand-in instead of Electron: it takes any program and any first file. */
const STANDIN = { ELECTRON_EXEC_PATH: ownNode(), ELECTRON_ENTRY: join(ROOT, 'test', 'electron-standin', 'develop.ts') };

await runScript(async () => {
  const electron = await electronForPeople();
  if (electron === undefined) await ensurePrerequisites(['browser']);
  const own = electron === undefined ? STANDIN : { ELECTRON_EXEC_PATH: electron };
  const switches = electron === undefined ? ['--show'] : electronSwitches();
  // electron-vite's own arguments end at the dashes; the window's begin there.
  const [before, after] = parted(process.argv.slice(2));
  const args = [VITE, 'dev', ...before, '--', ...switches, ...after];
  endLike(await run(ownNode(), args, { cwd: ROOT, env: { ...process.env, ...own } }));
});

/** @param {string[]} args @returns {[string[], string[]]} */
function parted(args) {
  const at = args.indexOf('--');
  return at < 0 ? [args, []] : [args.slice(0, at), args.slice(at + 1)];
}
