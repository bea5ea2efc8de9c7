import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUSE_NAMES } from './fuses.mjs';

/** Marks Electron's fuses in its binary. */
const MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * Where Electron's binary is not to be had: a folder of the shape that electron-builder expects of Electron for Linux, with a
 * file in the place of the binary that has Electron's fuses and nothing else. The app is packed around it for real; what comes
 * out has everything but Electron, and is no program.
 * @param {string} folder
 */
export function makeElectronOutline(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const binary = join(folder, 'electron');
  writeFileSync(binary, fuseWire());
  chmodSync(binary, 0o755);
}

/** Fuses as Electron's release has them before anyone sets them: the mark, version 1, how many, and each switched off. */
function fuseWire() {
  const off = '0'.charCodeAt(0);
  return Buffer.concat([Buffer.from(MARK), Buffer.from([1, FUSE_NAMES.length, ...FUSE_NAMES.map(() => off)])]);
}
