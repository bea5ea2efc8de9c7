/**
 * `node scripts/lib/load-native.mjs`, started by native-check.mjs: loads every native module and prints the paths of the binaries, or
 * says which module does not load.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const PACKAGES = [
  'better-sqlite3',
  'keytar',
  '@duckdb/node-bindings',
  'lightningcss',
  'oxc-parser',
  'oxc-resolver',
  'rolldown',
];

for (const name of PACKAGES) {
  try {
    const loaded = require(name);
    // It looks for its binary when the first database is opened.
    if (name === 'better-sqlite3') new loaded(':memory:').close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${name} does not load (${reason.split('\n')[0]})`);
    process.exit(1);
  }
}
const { sharedObjects = [] } = /** @type {{ sharedObjects?: string[] }} */ (process.report.getReport());
process.stdout.write(JSON.stringify(sharedObjects.filter((path) => path.endsWith('.node'))));
