import { existsSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { getRawHeader, listPackage } from '@electron/asar';
import { ROOT } from '../project.mjs';
import { nativeProblems } from './native-modules.mjs';

/** No laptop downloads more than this for our own part; Electron comes on top. In bytes. */
export const LARGEST_APP = 12_600_000;

/** The snapshot to look around in without a service, once it is made. */
const SAMPLE = 'resources/sample-data.zip';

/** Everything that may be in app.asar. Each line must be met by a file, and each file by a line. */
const PACKED = [
  'package.json',
  'LICENSE',
  'resources/sample-data.zip',
  'out/main/index.js',
  'out/main/data-host.js',
  'out/main/chunks/*.js',
  'out/{main,preload,renderer}/licences.json',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/*.js',
  'out/renderer/assets/*.css',
  'out/renderer/assets/*.woff2',
  'node_modules/better-sqlite3/{package.json,LICENSE}',
  'node_modules/better-sqlite3/lib/*.js',
  'node_modules/better-sqlite3/lib/methods/*.js',
  'node_modules/keytar/{package.json,LICENSE.md}',
  'node_modules/keytar/lib/keytar.js',
  ...(existsSync(join(ROOT, SAMPLE)) ? [SAMPLE] : []),
];

/** Files that the operating system loads itself and that therefore lie beside the archive: exactly one per line. */
const UNPACKED = [
  'node_modules/better-sqlite3/prebuilds/{linux,darwin,win32}-{x64,arm64}.node',
  'node_modules/keytar/build/Release/keytar.node',
];

/** @typedef {{ path: string, bytes: number, isUnpacked: boolean }} PackedFile */

/**
 * The files of an archive, those beside it included.
 * @param {string} archive
 * @returns {PackedFile[]}
 */
export function filesIn(archive) {
  const { header } = getRawHeader(archive);
  return listPackage(archive, { isPack: false }).flatMap((listed) => {
    const path = listed.replaceAll('\\', '/').replace(/^\//, '');
    /** @type {any} */
    let entry = header;
    for (const part of path.split('/')) entry = entry.files[part];
    return entry.files === undefined ? [{ path, bytes: entry.size, isUnpacked: entry.unpacked === true }] : [];
  });
}

/**
 * Compares an archive with the list above.
 * @param {string} archive path of app.asar
 * @param {import('./native-modules.mjs').Target} [target] the system that it is packed for
 * @returns {{ files: PackedFile[], bytes: number, problems: string[] }} a sentence for everything that is not as it should be
 */
export function checkContents(archive, target = process) {
  const files = filesIn(archive);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const problems = [
    ...compare(
      files.filter((file) => !file.isUnpacked).map(({ path }) => path),
      PACKED,
      'app.asar',
    ),
    ...compare(
      files.filter((file) => file.isUnpacked).map(({ path }) => path),
      UNPACKED,
      'app.asar.unpacked',
    ),
  ];
  const beside = files.filter((file) => file.isUnpacked);
  if (beside.length !== UNPACKED.length)
    problems.push(`app.asar.unpacked holds ${beside.length} files, not ${UNPACKED.length}.`);
  for (const { path, bytes: size } of beside) {
    const file = `${archive}.unpacked/${path}`;
    if (!existsSync(file) || statSync(file).size !== size)
      problems.push(`${path} is not beside app.asar as the archive says.`);
    else problems.push(...nativeProblems(file, target));
  }
  if (bytes > LARGEST_APP) problems.push(`The app has ${bytes} bytes, more than ${LARGEST_APP}.`);
  return { files, bytes, problems };
}

/**
 * @param {string[]} paths
 * @param {string[]} patterns
 * @param {string} where
 */
function compare(paths, patterns, where) {
  const fits = (/** @type {string} */ path, /** @type {string} */ pattern) => matchesGlob(path, pattern);
  return [
    ...paths
      .filter((path) => !patterns.some((pattern) => fits(path, pattern)))
      .map((path) => `${path} should not be in ${where}.`),
    ...patterns
      .filter((pattern) => !paths.some((path) => fits(path, pattern)))
      .map((pattern) => `${where} has no ${pattern}.`),
  ];
}
