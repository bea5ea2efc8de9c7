import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileKeytar } from '#scripts/lib/install.mjs';
import beforePack from '#scripts/lib/package/before-pack.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-keytar-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** @param {number} code what npm ends with when it is asked to rebuild */
function npmThatEndsWith(code) {
  const script = join(folder, 'npm-cli.js');
  const asked = join(folder, 'asked.json');
  writeFileSync(
    script,
    `const [command, what] = process.argv.slice(2);
     if (command === 'config') process.exit(0);
     require('node:fs').writeFileSync(${JSON.stringify(asked)}, JSON.stringify({ command, what, source: process.env.npm_config_build_from_source, arch: process.env.npm_config_arch }));
     process.exit(${code});`,
  );
  vi.stubEnv('npm_execpath', script);
  vi.stubEnv('npm_node_execpath', process.execPath);
  return () => JSON.parse(readFileSync(asked, 'utf8'));
}

describe('the native module of the keychain, before installers are made', () => {
  it('is compiled from its source and never fetched', async () => {
    const asked = npmThatEndsWith(0);
    await compileKeytar(folder);
    expect(asked()).toEqual({ command: 'rebuild', what: 'keytar', source: 'keytar', arch: process.arch });
  });

  it('is compiled for the processor that is packed for', async () => {
    const asked = npmThatEndsWith(0);
    await compileKeytar(folder, 'arm64');
    expect(asked()).toMatchObject({ arch: 'arm64' });
  });

  it('is compiled again for another processor alone: apps that run meanwhile load it', async () => {
    const asked = npmThatEndsWith(0);
    const [here, other] = process.arch === 'arm64' ? [Arch.arm64, Arch.x64] : [Arch.x64, Arch.arm64];
    await beforePack({ arch: here });
    expect(existsSync(join(folder, 'asked.json'))).toBe(false);
    await beforePack({ arch: other });
    expect(asked()).toMatchObject({ arch: Arch[other] });
  });

  it('stops everything when it does not compile', async () => {
    npmThatEndsWith(1);
    await expect(compileKeytar(folder)).rejects.toThrow('could not be compiled, so nothing was packed');
  });
});
