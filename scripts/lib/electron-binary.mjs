import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownNode, ROOT } from './project.mjs';
import { capture } from './run.mjs';

const FOLDER = join(ROOT, 'node_modules', 'electron');

/** Where Electron's binary is, if it was downloaded. Electron notes it; importing the package instead would start a download. */
export function electronBinary() {
  const note = join(FOLDER, 'path.txt');
  if (!existsSync(note)) return undefined;
  const binary = join(FOLDER, 'dist', readFileSync(note, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

/** Downloads Electron's binary unless it is there. Answers whether it is there now. */
export async function fetchElectron() {
  if (electronBinary() === undefined) await capture(ownNode(), [join(FOLDER, 'install.js')], { cwd: ROOT });
  return electronBinary() !== undefined;
}
