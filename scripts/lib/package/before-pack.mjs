import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { compileKeytar } from '../install.mjs';
import { ROOT } from '../project.mjs';
import { targetOfFile } from './native-modules.mjs';

export const KEYTAR = join(ROOT, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node');

/**
 * Called by electron-builder before it collects files: the one native module that is compiled has to be of the processor that is
 * packed for. A Mac packs for two, one after the other.
 * @param {{ arch: import('electron-builder').Arch }} context
 */
export default async function beforePack({ arch }) {
  const wanted = Arch[arch];
  if (targetOfFile(KEYTAR)?.arch !== wanted) await compileKeytar(ROOT, wanted);
}
