import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.almanac-stamp');

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * What the installation depends on. The Node that runs this is left out on purpose: the project brings its own, and keytar and
 * better-sqlite3 use the Node-API, so that another Node does not need another build.
 * @param {string} root
 */
function fingerprint(root) {
  const { dependencies, devDependencies } = JSON.parse(read(join(root, 'package.json')) || '{}');
  return createHash('sha256')
    .update(read(join(root, 'package-lock.json')))
    .update(JSON.stringify([dependencies, devDependencies, process.platform, process.arch]))
    .digest('hex');
}

/** @param {string} root */
export function isStamped(root) {
  return read(stampFile(root)) === fingerprint(root);
}

/** @param {string} root */
export function stamp(root) {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), fingerprint(root));
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesIn(file) {
  return JSON.parse(read(file) || '{}').packages ?? {};
}

/**
 * Whether node_modules already is what the lock file asks for, because a user ran npm by hand. npm notes there what it installed;
 * packages for other platforms are optional and absent.
 * @param {string} root
 */
export function treeMatchesLock(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const found = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const isAsWanted = (/** @type {string} */ path) =>
    found[path] === undefined ? wanted[path]?.optional === true : found[path].version === wanted[path]?.version;
  return Object.keys({ ...wanted, ...found }).every((path) => path === '' || isAsWanted(path));
}
