import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The project brings this Node, so that the Node of the machine may be an old one. */
export const OWN_NODE_MAJOR = 24;

/** The npm package that holds the project's own Node for this system; there is none for macOS and for Windows on ARM. */
export const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** @param {string} folder holds a node_modules */
export function nodeIn(folder) {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', NODE_PACKAGE, 'bin', program);
}

/** Whether the Node that runs this is new enough to stand in for the project's own. */
export const isNewEnough = Number.parseInt(process.versions.node, 10) >= OWN_NODE_MAJOR;

/** @param {string} root */
export function ownNode(root = ROOT) {
  const binary = nodeIn(root);
  return existsSync(binary) || !isNewEnough ? binary : process.execPath;
}

/** The environment of everything the project runs: its own tools and its own Node come first. */
export function ownEnvironment(root = ROOT, env = process.env) {
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  // Not every npm links `node` into `.bin`, and tools there begin with `#!/usr/bin/env node`.
  const own = [dirname(nodeIn(root)), join(root, 'node_modules', '.bin')];
  const rest = (env[pathName] ?? '').split(delimiter).filter((folder) => !own.includes(folder));
  return { ...env, [pathName]: [...own, ...rest].join(delimiter) };
}
