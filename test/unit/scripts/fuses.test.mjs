import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeElectronOutline } from '#scripts/lib/package/electron-outline.mjs';
import { FUSE_NAMES, FUSES, needsSignatureAgain, setFuses } from '#scripts/lib/package/fuses.mjs';

describe('S9: the fuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-fuses-'));
  const binary = join(folder, 'electron');
  const linux = { platform: 'linux', arch: 'x64' };
  beforeEach(() => makeElectronOutline(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the table decides every switch that this version of Electron has', () => {
    expect(FUSE_NAMES.filter(({ index }) => typeof FUSES[index] !== 'boolean')).toEqual([]);
    expect(Object.fromEntries(FUSE_NAMES.map(({ name, index }) => [name, FUSES[index]]))).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    });
  });

  test('are in the binary once it is packed', async () => {
    await setFuses(binary, linux);
    const wire = await getCurrentFuseWire(binary);
    const states = FUSE_NAMES.map(({ index }) => String.fromCharCode(Number(wire[index]))).join('');
    expect(states).toBe('010011001');
  });

  test('an Electron with one more than the table stops the packing', async () => {
    const bytes = readFileSync(binary);
    const count = bytes.length - FUSE_NAMES.length - 1;
    bytes[count] = FUSE_NAMES.length + 1;
    writeFileSync(binary, Buffer.concat([bytes, Buffer.from('0')]));
    await expect(setFuses(binary, linux)).rejects.toThrow('strictlyRequireAllFuses');
  });

  test.each([
    ['darwin', 'arm64', true],
    ['darwin', 'x64', false],
    ['linux', 'arm64', false],
    ['win32', 'arm64', false],
  ])('on %s %s the signature is made again: %s', (platform, arch, isMade) => {
    expect(needsSignatureAgain({ platform, arch })).toBe(isMade);
  });
});
