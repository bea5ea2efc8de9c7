import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** @typedef {string | string[]} Names */
/** @typedef {{ version?: string, optional?: boolean, optionalDependencies?: Record<string, string>, os?: Names, cpu?: Names, libc?: Names }} Locked a package of a lock file */
/** @typedef {Record<string, Locked>} Packages by their paths in the project */

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
 * A key for everything that the installation depends on. The Node that runs this is left out on purpose: the project brings its own, and keytar and
 * better-sqlite3 use the Node-API, so that another Node does not need another build.
 * @param {string} root
 */
function fingerprint(root) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(join(root, 'package.json')) || '{}');
  return createHash('sha256')
    .update(read(join(root, 'package-lock.json')))
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, process.platform, process.arch]))
    .digest('hex');
}

/** @param {string} path */
const sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size;

/**
 * Whether the dependencies are those that were found to work, and the binaries among them still lie there whole.
 * @param {string} root
 */
export function isStamped(root) {
  const [stamped, sizes] = read(stampFile(root)).split('\n');
  if (stamped !== fingerprint(root) || sizes === undefined) return false;
  return Object.entries(JSON.parse(sizes)).every(([path, size]) => sizeOf(join(root, path)) === size);
}

/**
 * Notes that the installation works.
 * @param {string} root
 * @param {string[]} binaries the paths of the binaries that were loaded
 */
export function stamp(root, binaries) {
  const sizes = Object.fromEntries(binaries.map((path) => [relative(root, path), sizeOf(path)]));
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), `${fingerprint(root)}\n${JSON.stringify(sizes)}`);
}

/**
 * @param {string} file
 * @returns {Packages}
 */
export function packagesIn(file) {
  return JSON.parse(read(file) || '{}').packages ?? {};
}

/** The C library of this machine, as lock files name it; undefined where there is no choice. */
function libc() {
  if (process.platform !== 'linux') return undefined;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

const THIS_MACHINE = { os: process.platform, cpu: process.arch, libc: libc() };
const KINDS = /** @type {const} */ (['os', 'cpu', 'libc']);

/**
 * @param {Locked} wanted
 * @param {Record<'os' | 'cpu' | 'libc', string | undefined>} [machine]
 * @returns {boolean} whether a package can be used on a machine
 */
export function isForThisMachine(wanted, machine = THIS_MACHINE) {
  return KINDS.every((kind) => {
    const names = [wanted[kind] ?? []].flat();
    const mine = machine[kind];
    if (names.length === 0 || mine === undefined) return true;
    return names.includes(mine) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${mine}`));
  });
}

/**
 * Whether node_modules already is what the lock file asks for, because a user ran npm by hand. npm notes there what it installed;
 * packages for other platforms are optional and absent. Those for this one are as necessary as any: npm leaves them out without a word
 * where the Node that runs it is older than they like.
 * @param {string} root
 */
export function treeMatchesLock(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const found = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const mayBeAbsent = (/** @type {Locked} */ { optional, ...locked }) =>
    optional === true && (locked.os === undefined || !isForThisMachine(locked));
  const isAsWanted = (/** @type {string} */ path) =>
    found[path] === undefined ? mayBeAbsent(wanted[path] ?? {}) : found[path].version === wanted[path]?.version;
  return Object.keys({ ...wanted, ...found }).every((path) => path === '' || isAsWanted(path));
}
