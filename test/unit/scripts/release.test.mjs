import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/lib/project.mjs';
import { mustRunOnElectron } from '#scripts/lib/ran-on.mjs';
import { billOf } from '#scripts/lib/release/bill.mjs';
import { mergeFeeds } from '#scripts/lib/release/feeds.mjs';
import { installerIn } from '#scripts/lib/release/installed-app.mjs';
import { notesOf } from '#scripts/lib/release/notes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'almanac-release-'));
const programs = join(folder, 'programs');
const asked = join(folder, 'asked');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Programs of the build service that note how they were called, and do nothing. */
beforeAll(() => {
  mkdirSync(programs);
  for (const name of ['sudo', 'gh', 'xvfb-run']) {
    const file = join(programs, name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "${asked}"\n`);
    chmodSync(file, 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function script(args, env = {}) {
  rmSync(asked, { force: true });
  const path = `${programs}${delimiter}${process.env.PATH}`;
  const ran = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, ...env },
  });
  return { ...ran, asked: existsSync(asked) ? readFileSync(asked, 'utf8') : '' };
}

const feed = (/** @type {string} */ arch, at = '1.0.0') =>
  `version: ${at}\nfiles:\n  - url: almanac-${arch}.zip\n    sha512: ${arch}==\n    size: 1\n  - url: almanac-${arch}.dmg\n    sha512: ${arch}=\n    size: 2\npath: almanac-${arch}.zip\nsha512: ${arch}==\nreleaseDate: '2026-11-23'\n`;

describe('the feed for updates', () => {
  test('names the files of both processors, and once', () => {
    const merged = mergeFeeds([feed('arm64'), feed('x64'), feed('x64')]);
    expect([...merged.matchAll(/url: (.+)/g)].map(([, url]) => url)).toEqual([
      'almanac-arm64.zip',
      'almanac-arm64.dmg',
      'almanac-x64.zip',
      'almanac-x64.dmg',
    ]);
    expect(merged).toMatch(/size: 2\npath: almanac-arm64\.zip\nsha512: arm64==\nreleaseDate/);
    expect(mergeFeeds([feed('x64')])).toBe(feed('x64'));
  });

  test('is of one version', () => {
    expect(() => mergeFeeds([feed('arm64'), feed('x64', '1.0.1')])).toThrow('two versions: 1.0.0, 1.0.1');
  });
});

test('the bill of materials names each part once, with its licence and hash', () => {
  const part = { name: '@scope/part', version: '2.0.0', licence: 'MIT' };
  const bill = billOf({ name: 'app', version: '1.0.0', license: 'MIT' }, [part, part], {
    'node_modules/@scope/part': { integrity: 'sha512-AQI=' },
  });
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(bill.components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/part@2.0.0',
      name: '@scope/part',
      version: '2.0.0',
      purl: 'pkg:npm/%40scope/part@2.0.0',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '0102' }],
    },
  ]);
});

test('the notes of a release are the section of its version', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- A\n\n## [1.0.0] - 2026-11-23\n\n- B\n\n## [0.1.0] - 2026-11-22\n\n- C\n';
  expect(notesOf(changelog, '1.0.0')).toBe('- B');
  expect(notesOf(changelog, '2.0.0')).toBeUndefined();
});

test('an installer is chosen by ending and processor', () => {
  for (const name of ['almanac-linux-amd64.deb', 'almanac-linux-arm64.deb']) writeFileSync(join(folder, name), '');
  expect(installerIn(folder, '.deb', 'x64')).toBe(join(folder, 'almanac-linux-amd64.deb'));
  expect(installerIn(folder, '.deb', 'arm64')).toBe(join(folder, 'almanac-linux-arm64.deb'));
  expect(() => installerIn(folder, '.dmg', 'x64')).toThrow('has no .dmg for x64');
});

test('a suite that never started Electron fails where it must run on it', () => {
  const must = { ALMANAC_REAL_ELECTRON: '1' };
  const e2e = { id: 'e2e', title: 'End-to-end tests' };
  expect(mustRunOnElectron(e2e, ['the stand-in (Chromium 142)'], must)).toContain('did not run on Electron');
  expect(mustRunOnElectron(e2e, [], must)).toContain('did not run on Electron');
  expect(mustRunOnElectron(e2e, ['the stand-in (Chromium 142)', 'Electron 45.4.1'], must)).toBeUndefined();
  expect(mustRunOnElectron(e2e, [], {})).toBeUndefined();
  expect(mustRunOnElectron({ id: 'unit', title: 'Unit tests' }, [], must)).toBeUndefined();
});

describe.skipIf(process.platform === 'win32')('the steps of a release, here', () => {
  test('prepare asks for what the tasks need on a computer, and only once more for what all need', () => {
    expect(script(['scripts/release/prepare.mjs']).stderr).toContain('Usage');
    const ran = script(['scripts/release/prepare.mjs', 'test', 'dist']);
    expect(ran.status).toBe(0);
    if (process.platform !== 'linux') return;
    expect(ran.asked).toMatch(/^sudo apt-get update.*\nsudo apt-get install /);
    for (const name of [
      'xvfb',
      'xauth',
      'rpm',
      'libsecret-1-dev',
      'g++',
      'gnome-keyring',
      'dbus',
      'poppler-utils',
      'librsvg2-bin',
    ])
      expect(ran.asked.split(/\s/), name).toContain(name);
    expect(ran.asked).not.toMatch(/chromium|libreoffice/);
    expect(script(['scripts/release/prepare.mjs', 'test:long']).asked).toContain('libreoffice-calc');
  });

  test('fetch-programs finds Electron and a browser', () => {
    const dist = join(folder, 'electron');
    mkdirSync(dist);
    const name = { darwin: 'Electron.app/Contents/MacOS/Electron' }[String(process.platform)] ?? 'electron';
    mkdirSync(join(dist, name, '..'), { recursive: true });
    writeFileSync(join(dist, name), '');
    writeFileSync(join(dist, 'version'), '45.4.1');
    const found = { ELECTRON_OVERRIDE_DIST_PATH: dist, ALMANAC_CHROMIUM: process.execPath };
    const ran = script(['scripts/release/fetch-programs.mjs'], found);
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining('Electron 45.4.1 is there.') });
  });

  test('on-screen runs a command with the screen that is there, or makes one', () => {
    const node = ['scripts/release/on-screen.mjs', process.execPath, '--eval', 'process.exit(7)'];
    expect(script(node, { DISPLAY: ':0' }).status).toBe(7);
    if (process.platform !== 'linux') return;
    const ran = script(node, { DISPLAY: '', WAYLAND_DISPLAY: '' });
    expect(ran).toMatchObject({ status: 0, asked: expect.stringContaining('xvfb-run --auto-servernum') });
  });

  test('publish checks the tag, and makes a draft of what there is', () => {
    const files = join(folder, 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'almanac.deb'), '');
    expect(script(['scripts/release/publish.mjs', `v${version}`]).status).toBe(0);
    const ran = script(['scripts/release/publish.mjs', `v${version}`, files]);
    expect(ran.status).toBe(0);
    expect(ran.asked).toMatch(new RegExp(`^gh release create v${version} --draft --verify-tag .*almanac\\.deb`));
    expect(script(['scripts/release/publish.mjs', 'v0.0.1'])).toMatchObject({
      status: 1,
      stderr: `The tag is v0.0.1, and the version ${version}: they must be the same.\n`,
    });
  });

  test.skipIf(!existsSync(join(ROOT, 'out/main/licences.json')))(
    'collect puts everything in one folder, with checksums',
    () => {
      const [from, to] = [join(folder, 'built'), join(folder, 'handed-out')];
      for (const [arch, name] of [
        ['x64', 'one'],
        ['arm64', 'two'],
      ]) {
        mkdirSync(join(from, String(name)), { recursive: true });
        writeFileSync(join(from, String(name), `almanac-${arch}.zip`), String(arch));
        writeFileSync(join(from, String(name), 'latest-mac.yml'), feed(String(arch)));
        writeFileSync(join(from, String(name), 'builder-debug.txt'), '');
      }
      expect(script(['scripts/release/collect.mjs', from, to])).toMatchObject({ status: 0 });
      const sums = readFileSync(join(to, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
      expect(sums.map((line) => line.split('  ')[1])).toEqual([
        'almanac-arm64.zip',
        'almanac-x64.zip',
        'latest-mac.yml',
        'sbom.cdx.json',
      ]);
      expect(sums[1]?.split('  ')[0]).toBe(createHash('sha256').update('x64').digest('hex'));
      const { components } = JSON.parse(readFileSync(join(to, 'sbom.cdx.json'), 'utf8'));
      const names = components.map((/** @type {{ name: string }} */ { name }) => name);
      expect(names).toEqual(expect.arrayContaining(['electron', 'keytar', 'better-sqlite3', 'react']));
      expect(names).not.toContain('vitest');
    },
  );
});
