import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packagesIn } from '#scripts/lib/installed.mjs';
import { ROOT } from '#scripts/lib/project.mjs';

it('every package with a binary for this system is loaded before an installation is called good', () => {
  const packages = packagesIn(join(ROOT, 'package-lock.json'));
  const isNative = (/** @type {string} */ name) => packages[`node_modules/${name}`]?.cpu !== undefined;
  const withBinaries = Object.entries(packages).filter(
    ([path, { optionalDependencies = {} }]) => path !== '' && Object.keys(optionalDependencies).some(isNative),
  );
  const checks = ['load-native.mjs', 'native-check.mjs'].map((name) =>
    readFileSync(join(ROOT, 'scripts/lib', name), 'utf8'),
  );
  expect(withBinaries.length).toBeGreaterThan(5);
  for (const name of ['better-sqlite3', 'keytar', ...withBinaries.map(([path]) => path.replace('node_modules/', ''))])
    expect(checks.join(''), name).toMatch(new RegExp(`'${name}'|\\b${name}:`));
});
