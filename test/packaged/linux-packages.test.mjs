import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContents } from '#scripts/lib/package/contents.mjs';
import { makeElectronOutline } from '#scripts/lib/package/electron-outline.mjs';
import { findProgram } from '#scripts/lib/programs.mjs';

/*
 * A real deb and a real rpm, from the definitions that `npm run dist` uses. Electron's place is taken by an outline, and that of fpm, which
 * electron-builder would download, by support/fpm.mjs.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const fpm = fileURLToPath(new URL('support/fpm.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'almanac-linux-packages-'));
const { version, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const host = /** @type {any} */ ({ platform: process.platform, path: process.env.PATH ?? '' });
const lacks = (/** @type {string} */ program) =>
  process.platform !== 'linux' || findProgram(program, host) === undefined ? `${program} is not installed` : '';

/** @param {'deb' | 'rpm'} kind */
function build(kind) {
  const outline = join(folder, `electron-${kind}`);
  makeElectronOutline(outline);
  const output = join(folder, kind);
  execFileSync(
    process.execPath,
    [
      'node_modules/electron-builder/cli.js',
      '--linux',
      kind,
      '--publish',
      'never',
      `-c.electronDist=${outline}`,
      `-c.directories.output=${output}`,
      `-c.artifactName=app.${kind}`,
    ],
    { cwd: root, env: { ...process.env, CUSTOM_FPM_PATH: fpm }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return join(output, `app.${kind}`);
}

/**
 * Checks the files that every package of the app has.
 * @param {string} extracted
 */
function checkInstalled(extracted) {
  const app = join(extracted, 'opt', 'Course Almanac');
  expect(checkContents(join(app, 'resources', 'app.asar')).problems).toEqual([]);
  const entry = readFileSync(join(extracted, 'usr/share/applications/course-almanac.desktop'), 'utf8');
  expect(entry).toContain('Exec="/opt/Course Almanac/course-almanac" %U');
  expect(entry).toContain('MimeType=application/x-course-almanac;x-scheme-handler/course-almanac;');
  expect(entry).toMatch(/^Categories=Education/m);
  expect(entry).not.toContain('no-sandbox');
  readFileSync(join(extracted, 'usr/share/icons/hicolor/512x512/apps/course-almanac.png'));
  // Ubuntu confines programs without a profile so far that Chromium's sandbox does not start.
  expect(readFileSync(join(app, 'resources', 'apparmor-profile'), 'utf8')).toContain(
    '/opt/Course Almanac/course-almanac',
  );
}

const noDeb = lacks('dpkg-deb');
describe.skipIf(noDeb !== '')(`a deb ${noDeb && `(skipped: ${noDeb})`}`, () => {
  let deb = '';
  beforeAll(() => {
    deb = build('deb');
  });

  test('says who made it, what it needs and where to ask', () => {
    const field = (/** @type {string} */ name) =>
      execFileSync('dpkg-deb', ['--field', deb, name], { encoding: 'utf8' }).trim();
    expect(field('Package')).toBe('course-almanac');
    expect(field('Version')).toBe(version);
    expect(field('Architecture')).toBe(process.arch === 'x64' ? 'amd64' : 'arm64');
    expect(field('Maintainer')).toMatch(/^The Course Almanac authors <\S+@\S+>$/);
    expect(field('Homepage')).toBe(homepage);
    expect(field('Depends').split(', ')).toEqual(
      expect.arrayContaining(['libgtk-3-0', 'libnss3', 'libsecret-1-0', 'xdg-utils']),
    );
  });

  test('installs the app, its menu entry and its icons', () => {
    const extracted = join(folder, 'deb-files');
    execFileSync('dpkg-deb', ['--extract', deb, extracted]);
    checkInstalled(extracted);
  });

  test('has scripts that a shell can read, and none of them names another program', () => {
    const control = join(folder, 'deb-control');
    execFileSync('dpkg-deb', ['--control', deb, control]);
    for (const script of ['postinst', 'postrm']) {
      execFileSync('bash', ['-n', join(control, script)]);
      expect(readFileSync(join(control, script), 'utf8')).toContain('/usr/bin/course-almanac');
    }
  });
});

const noRpm = lacks('rpmbuild');
describe.skipIf(noRpm !== '')(`an rpm ${noRpm && `(skipped: ${noRpm})`}`, () => {
  let rpm = '';
  beforeAll(() => {
    rpm = build('rpm');
  });
  const query = (/** @type {string[]} */ ...args) =>
    execFileSync('rpm', ['--query', '--package', ...args, rpm], { encoding: 'utf8' }).trim();

  test('says who made it, what it needs and where to ask', () => {
    const format = '%{NAME}|%{VERSION}|%{ARCH}|%{URL}|%{LICENSE}|%{VENDOR}';
    const arch = process.arch === 'x64' ? 'x86_64' : 'aarch64';
    expect(query('--queryformat', format)).toBe(
      `course-almanac|${version}|${arch}|${homepage}|MIT|The Course Almanac authors`,
    );
    expect(query('--requires').split('\n')).toEqual(
      expect.arrayContaining(['gtk3', 'nss', 'libsecret', '(libXtst or libXtst6)']),
    );
  });

  test('installs the app, its menu entry and its icons', () => {
    const extracted = join(folder, 'rpm-files');
    mkdirSync(extracted);
    execFileSync('rpm2archive', [rpm]);
    execFileSync('tar', ['-xzf', `${rpm}.tgz`, '-C', extracted]);
    checkInstalled(extracted);
  });
});
