import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { builderOptions } from '#scripts/lib/package/builder-options.mjs';
import { knownHashes, nativeProblems, targetOf, targetOfFile } from '#scripts/lib/package/native-modules.mjs';

const readyMade = fileURLToPath(new URL('../../../node_modules/better-sqlite3/prebuilds', import.meta.url));
const keytar = fileURLToPath(new URL('../../../node_modules/keytar/build/Release/keytar.node', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'almanac-native-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = Object.keys(knownHashes());

/** @param {string} name */
function wantedBy(name) {
  const [platform = '', arch = ''] = name.replace('.node', '').split('-');
  return { platform, arch };
}

describe('native modules', () => {
  test('are there for three systems with two processors each', () => {
    expect(names.toSorted()).toEqual(
      ['darwin', 'linux', 'win32'].flatMap((platform) => [`${platform}-arm64.node`, `${platform}-x64.node`]),
    );
    expect(readdirSync(readyMade)).toEqual(expect.arrayContaining(names));
  });

  test.each(names)('%s says in its header what its name says, and is the committed one', (name) => {
    expect(targetOfFile(join(readyMade, name))).toEqual(wantedBy(name));
    expect(nativeProblems(join(readyMade, name), wantedBy(name))).toEqual([]);
  });

  test('the hashes are those of the version that is installed', () => {
    const version = (/** @type {string} */ path) =>
      JSON.parse(readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')).version;
    expect(version('scripts/lib/package/native-hashes.json')).toBe(version('node_modules/better-sqlite3/package.json'));
  });

  test('one of another system or processor is named', () => {
    expect(nativeProblems(join(readyMade, 'darwin-x64.node'), { platform: 'darwin', arch: 'arm64' })).toEqual([
      'darwin-x64.node is for darwin-x64, not for darwin-arm64.',
      'darwin-x64.node is not the module of darwin-arm64.',
    ]);
    expect(nativeProblems(keytar, { platform: process.platform, arch: process.arch })).toEqual([]);
    expect(nativeProblems(keytar, { platform: process.platform, arch: 's390x' })).toEqual([
      `keytar.node is for ${process.platform}-${process.arch}, not for ${process.platform}-s390x.`,
    ]);
  });

  test('one whose bytes were changed is refused though its header is right', () => {
    const file = join(folder, 'linux-x64.node');
    copyFileSync(join(readyMade, 'linux-x64.node'), file);
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = Number(bytes.at(-1)) ^ 1;
    writeFileSync(file, bytes);
    expect(nativeProblems(file, { platform: 'linux', arch: 'x64' })).toEqual([
      'linux-x64.node is not the committed one (scripts/lib/package/native-hashes.json).',
    ]);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('#!/bin/sh\n'.repeat(20))],
    ['a DOS program without a PE header', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
    [
      'a PE header beyond the file',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), Buffer.from('ffffff7f', 'hex'), Buffer.alloc(8)]),
    ],
    ['a processor that is unknown', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(100)])],
  ])('%s is none', (_, bytes) => {
    expect(targetOf(bytes)).toBeNull();
  });
});

describe('the processors that a Mac packs for', () => {
  test('are the two of the configuration unless one is asked for', () => {
    expect(builderOptions([], 'darwin')).toEqual([]);
    expect(builderOptions(['--arm64'], 'darwin')).toEqual(['--mac', 'dmg', 'zip', '--arm64']);
    expect(builderOptions(['--mac', 'dmg', '--x64'], 'darwin')).toEqual(['--mac', 'dmg', '--x64']);
    expect(builderOptions(['--arm64'], 'linux')).toEqual(['--arm64']);
  });
});
