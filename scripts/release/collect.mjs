/**
 * `node scripts/release/collect.mjs FROM TO`: puts what several computers have built into one folder, merges their feeds for updates,
 * and writes the bill of materials and the checksums.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../lib/project.mjs';
import { billOf } from '../lib/release/bill.mjs';
import { mergeFeeds } from '../lib/release/feeds.mjs';
import { runScript, Stop, say } from '../lib/say.mjs';

const HANDED_OUT = /\.(?:AppImage|deb|rpm|dmg|zip|exe|msi|blockmap|yml)$/;

const json = (/** @type {string} */ path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** @param {string} from */
function builtIn(from) {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && HANDED_OUT.test(entry.name));
  return Map.groupBy(
    files.map((entry) => join(entry.parentPath, entry.name)),
    (path) => basename(path),
  );
}

/** The bill of materials: what the built parts name licences of, and Electron. */
function bill() {
  const parts = ['main', 'preload', 'renderer'].flatMap((part) => json(`out/${part}/licences.json`));
  const { version, license } = json('node_modules/electron/package.json');
  const electron = { name: 'electron', version, licence: license };
  return billOf(json('package.json'), [...parts, electron], json('package-lock.json').packages);
}

await runScript(async () => {
  const [from, to] = process.argv.slice(2);
  if (from === undefined || to === undefined) throw new Stop('Usage: node scripts/release/collect.mjs FROM TO');
  mkdirSync(to, { recursive: true });
  for (const [name, paths] of builtIn(from)) {
    const [first = '', ...others] = paths;
    if (name.endsWith('.yml'))
      writeFileSync(join(to, name), mergeFeeds(paths.map((path) => readFileSync(path, 'utf8'))));
    else if (others.length > 0) throw new Stop(`${name} was built more than once.`);
    else copyFileSync(first, join(to, name));
  }
  writeFileSync(join(to, 'sbom.cdx.json'), `${JSON.stringify(bill(), null, 2)}\n`);
  const names = readdirSync(to).filter((name) => name !== 'SHA256SUMS');
  const sums = names.toSorted().map((name) => {
    const sum = createHash('sha256').update(readFileSync(join(to, name)));
    return `${sum.digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(to, 'SHA256SUMS'), sums.join(''));
  say(`${names.length} files and their checksums are in ${to}.`);
});
