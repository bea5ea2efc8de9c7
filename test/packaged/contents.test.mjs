import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPackageWithOptions, extractAll, extractFile } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContents, filesIn, LARGEST_APP } from '#scripts/lib/package/contents.mjs';

const archive = fileURLToPath(new URL('../../dist/app/app.asar', import.meta.url));

describe('the packed app', () => {
  test('holds what the committed list says and nothing else, and is not too large', () => {
    const { problems, bytes } = checkContents(archive);
    expect(problems).toEqual([]);
    expect(bytes).toBeLessThan(LARGEST_APP);
  });

  test('has two files beside the archive: the native modules', () => {
    const beside = readdirSync(`${archive}.unpacked`, { recursive: true, withFileTypes: true });
    const names = beside.filter((entry) => entry.isFile()).map((entry) => entry.name);
    expect(names.toSorted()).toEqual(['keytar.node', `${process.platform}-${process.arch}.node`]);
  });

  test.each(filesIn(archive).filter((file) => file.isUnpacked))('loads $path from where it lies', ({ path }) => {
    const load = `process.dlopen({ exports: {} }, ${JSON.stringify(`${archive}.unpacked/${path}`)})`;
    expect(spawnSync(process.execPath, ['--eval', load], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  test('tells nothing of how it is developed', () => {
    const description = JSON.parse(extractFile(archive, 'package.json').toString());
    expect(description).toMatchObject({ name: 'course-almanac', main: 'out/main/index.js', type: 'module' });
    expect(description).not.toHaveProperty('devDependencies');
    expect(description).not.toHaveProperty('scripts');
  });
});

describe('the check of the list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-packed-'));
  const source = join(folder, 'source');
  const changed = join(folder, 'changed.asar');
  beforeAll(() => extractAll(archive, source));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const problemsAfter = async (/** @type {() => void} */ change) => {
    change();
    await createPackageWithOptions(source, changed, { unpack: '**/*.node' });
    return checkContents(changed).problems;
  };

  test('names what should not be there, and what is not there', async () => {
    const problems = await problemsAfter(() => {
      writeFileSync(join(source, 'out/main/index.js.map'), '{}');
      rmSync(join(source, 'out/preload/index.cjs'));
    });
    expect(problems).toEqual([
      'out/main/index.js.map should not be in app.asar.',
      'app.asar has no out/preload/index.cjs.',
    ]);
  });
});
