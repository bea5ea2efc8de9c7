import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Node 24 comes with the `node` package, so that the Node of the machine may be an old one. */
export const LEAST_NODE = 24;

/** @param {string} root */
export function ownNode(root = ROOT) {
  const binary = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  // The package has no binary for a few platforms; there a current Node of the machine will do.
  return existsSync(binary) || Number.parseInt(process.versions.node, 10) < LEAST_NODE ? binary : process.execPath;
}

/** The environment of everything the project runs: its own tools and its own Node come first. */
export function ownEnvironment(root = ROOT, env = process.env) {
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const bin = join(root, 'node_modules', '.bin');
  const rest = (env[pathName] ?? '').split(delimiter).filter((folder) => folder !== bin);
  return { ...env, [pathName]: [bin, ...rest].join(delimiter) };
}
