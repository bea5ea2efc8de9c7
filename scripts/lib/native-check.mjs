import { join } from 'node:path';
import { ownEnvironment, ownNode } from './project.mjs';
import { capture } from './run.mjs';

/** Packages whose native part is a program of its own, and the script that starts it. */
const PROGRAMS = { '@biomejs/biome': 'bin/biome', typescript: 'bin/tsc' };

const lastLine = (/** @type {string} */ output) => output.trim().split('\n').at(-1) ?? '';

/**
 * Loads every native module with the project's own Node. npm leaves a binary out without a word, and what is missing shows later as a
 * stack trace of a command that has nothing to do with it.
 * @param {string} root
 * @returns {Promise<{ trouble: string } | { trouble: undefined, binaries: string[] }>} what does not load and why; otherwise the paths
 *   of the binaries
 */
export async function checkNativeModules(root) {
  const options = { cwd: root, env: ownEnvironment(root) };
  const node = ownNode(root);
  const loaded = await capture(node, [join(root, 'scripts', 'lib', 'load-native.mjs')], options);
  if (loaded.code !== 0) return { trouble: lastLine(loaded.output) || 'a native module ends Node when it is loaded' };
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const started = await capture(node, [join(root, 'node_modules', name, program), '--version'], options);
    if (started.code !== 0) return { trouble: `${name} does not start (${lastLine(started.output)})` };
  }
  return { trouble: undefined, binaries: [node, ...JSON.parse(loaded.output)] };
}
