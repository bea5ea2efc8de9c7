/**
 * `npm run package`: packs the built app without Electron into dist/app, as it will lie in an installed copy: app.asar and, beside
 * it, the native modules. electron-builder does it, so that what is checked here is what an installer holds.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkContents, LARGEST_APP } from './lib/package/contents.mjs';
import { makeElectronOutline } from './lib/package/electron-outline.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { capture } from './lib/run.mjs';
import { runScript, Stop } from './lib/say.mjs';

const DIST = join(ROOT, 'dist');
const APP = join(DIST, 'app');
const OUTLINE = join(DIST, 'electron-outline');
const WORK = join(DIST, 'packing');

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1).padStart(9)} kB`;

async function pack() {
  makeElectronOutline(OUTLINE);
  const builder = join(ROOT, 'node_modules', 'electron-builder', 'cli.js');
  const options = [`-c.electronDist=${OUTLINE}`, `-c.directories.output=${WORK}`];
  const { code, output } = await capture(ownNode(), [builder, '--linux', '--dir', ...options], { cwd: ROOT });
  if (code !== 0) throw new Stop(`${output}\nThe app cannot be packed; electron-builder says above why.`);
  rmSync(APP, { recursive: true, force: true });
  mkdirSync(APP, { recursive: true });
  for (const part of ['app.asar', 'app.asar.unpacked']) {
    cpSync(join(WORK, 'linux-unpacked', 'resources', part), join(APP, part), { recursive: true });
  }
}

/** Shows every file with its size, largest first, and stops when the list is not the committed one. */
function show() {
  const { files, bytes, problems } = checkContents(join(APP, 'app.asar'));
  for (const file of files.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`${kilobytes(file.bytes)}  ${file.path}${file.isUnpacked ? '  (beside the archive)' : ''}`);
  }
  console.log(`${kilobytes(bytes)}  in ${files.length} files, of ${kilobytes(LARGEST_APP).trim()} allowed`);
  if (problems.length > 0) throw new Stop(problems.join('\n'));
}

await runScript(async () => {
  if (process.platform !== 'linux') throw new Stop('Only Linux can pack the app without Electron.');
  try {
    await pack();
  } finally {
    for (const folder of [OUTLINE, WORK]) rmSync(folder, { recursive: true, force: true });
  }
  show();
});
