import { readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isForThisMachine, packagesIn } from './installed.mjs';

/**
 * Files of node_modules that no command reads, by their path in it, with slashes: two fifths of what npm unpacks. Licences stay.
 * @type {RegExp[]}
 */
export const UNREAD = [
  // How a packed file came about, and what people read.
  /\.map$/,
  /(?:^|\/)(?:readme|changelog|history)[^/]*\.(?:md|markdown|txt)$/i,
  // Headers of OpenSSL for thirty processors: a module that is compiled here uses the Node-API only.
  /^node-[^/]+\/include\/node\/openssl\//,
  // The sources of a module whose ready-made binaries are used, and binaries for other machines.
  /^better-sqlite3\/(?:deps|src)\//,
  new RegExp(`^@electron-internal/extract-zip/index\\.(?!${process.platform}-(?:universal|${process.arch})).*\\.node$`),
  /^oxc-parser\/.*\.wasm$/,
  // The same code in other forms than the one that is imported.
  /^@cantoo\/pdf-lib\/(?:cjs\/.*\.js|dist\/.*|src\/.*|ts3\.4\/.*)$/,
  /^html-validate\/dist\/cjs\//,
  /^@tanstack\/[^/]+\/(?:build\/legacy|src)\//,
  /^zod\/(?:src\/|.*\.c[jt]s$)/,
  /^(?:ajv\/lib|yaml\/browser|(?:.*\/)?undici\/docs)\//,
  /^chart\.js\/dist\/chart\.umd\./,
  /^react(?:-dom)?\/cjs\/.*(?:profiling|-server-|-server\.)/,
  /^(?:knip|@babel\/types)\/.*\.d\.ts$/,
  /^(?:culori\/bundled|bluebird\/js\/browser|read-excel-file\/bundle)\//,
  // The test runner of Playwright, of which only the browser's control is used; a kind of installer that is not made.
  /^playwright\/(?:lib|types)\//,
  /^(?:@malept\/flatpak-bundler|lodash)\//,
  // Capabilities of browsers: only their versions are asked for.
  /^caniuse-lite\/data\/(?:features|regions)\//,
  // Maps in a finer scale, and fonts in other scripts and weights, than the app was made with.
  /^world-atlas\/.*-10m\.json$/,
  /^@fontsource\/[^/]+\/(?:.*\.s?css$|files\/(?!.*-(?:latin-[46]00|emoji-400)-normal\.woff2$))/,
];

/**
 * Removes what no command reads, and packages for other machines, which older versions of npm install as well.
 * @param {string} root
 */
export function trim(root) {
  const folder = join(root, 'node_modules');
  for (const [path, wanted] of Object.entries(packagesIn(join(root, 'package-lock.json')))) {
    if (!isForThisMachine(wanted)) rmSync(join(root, path), { recursive: true, force: true });
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = name.split(sep).join('/');
    if (UNREAD.some((unread) => unread.test(path))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
