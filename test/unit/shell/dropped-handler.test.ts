import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { createDroppedHandler } from '#main/shell/handlers/dropped-handler.ts';
import { makeFolder } from '../../support/folder.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
const at = (name: string) => join(folder.path, name);
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

const openPackage = vi.fn();
let isReadOnly = false;
const { signal } = new AbortController();
const drop = async (...paths: readonly string[]) =>
  createDroppedHandler({ openPackage, isReadOnly: () => isReadOnly })['app:dropped']({ paths: [...paths] }, signal);

/** The directory of a ZIP with one file, which is all that is looked at. */
function zipWith(name: string): Buffer {
  const entry = Buffer.alloc(46 + name.length);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(100), entry, Buffer.alloc(22)]);
}

const settings = JSON.stringify({ courseAlmanacSettings: 1, name: 'Prepared', connection: null });
test.each([
  ['an outline in a ZIP', 'course.zip', zipWith('course/course.xml'), 'outline'],
  ['an export of Studio', 'course.tar.gz', gzipSync('course'), 'outline'],
  ['blocks as JSON', 'blocks.json', Buffer.from('{"root": "block-v1:x"}'), 'outline'],
  ['XML', 'course.xml', Buffer.from('\uFEFF<course url_name="x"/>'), 'outline'],
  [
    'XML with a declaration',
    'a.xml',
    Buffer.from('<?xml version="1.0"?><!-- <html> --><chapter><html/></chapter>'),
    'outline',
  ],
  ['a CSV of names', 'names.csv', Buffer.from('Kind;ID;"Label"\r\ncourse;A+1;Name\r\n'), 'names'],
  ['the same in UTF-16', 'names.txt', Buffer.from('\uFEFFid,kind,label\nx', 'utf16le'), 'names'],
  [
    'one as Excel writes it, with the separator first',
    'excel.csv',
    Buffer.from('\r\n"sep=;"\r\n;;\r\nkind;id;label\r\n'),
    'names',
  ],
  ['a long one that ends within a sign', 'long.csv', Buffer.from(`kind,id,label\n${'é'.repeat(65_536)}`), 'names'],
])('%s is told by its content', async (_what, name, bytes, kind) => {
  writeFileSync(at(name), bytes);
  expect(await drop(at(name))).toEqual({ kind });
});

it('names are refused while a package is open; a package is not', async () => {
  writeFileSync(at('names.csv'), 'kind,id,label\n');
  writeFileSync(at('next.zip'), zipWith('datapackage.json'));
  isReadOnly = true;
  try {
    await expect(drop(at('names.csv'))).rejects.toMatchObject({ code: 'PACKAGE_READ_ONLY' });
    expect(await drop(at('next.zip'))).toEqual({ kind: 'package' });
  } finally {
    isReadOnly = false;
    openPackage.mockClear();
  }
  expect(await drop(at('names.csv'))).toEqual({ kind: 'names' });
});

it('a package opens, by its content or its ending', async () => {
  writeFileSync(at('data.zip'), zipWith('datapackage.json'));
  writeFileSync(at('cut.almanac'), zipWith('other'));
  expect(await drop(at('data.zip'))).toEqual({ kind: 'package' });
  expect(await drop(at('cut.almanac'))).toEqual({ kind: 'package' });
  expect(openPackage.mock.calls).toEqual([[at('data.zip')], [at('cut.almanac')]]);
  // One within a folder of an export is none.
  writeFileSync(at('export.zip'), zipWith('static/datapackage.json'));
  expect(await drop(at('export.zip'))).toEqual({ kind: 'outline' });
});

it('a settings file comes along, read as strictly as the one that is chosen', async () => {
  writeFileSync(at('settings.json'), settings);
  expect(await drop(at('settings.json'))).toMatchObject({ kind: 'settings', fileName: 'settings.json' });
  writeFileSync(at('bad.json'), settings.replace('null', '{"token": "secret"}'));
  await expect(drop(at('bad.json'))).rejects.toMatchObject({ code: 'SETTINGS_REFUSED' });
});

it.each([
  ['a picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['another CSV', 'grades.csv', Buffer.from('learner,grade\nx,1\n')],
  ['a workbook', 'grades.xlsx', zipWith('[Content_Types].xml')],
  ['a web page', 'page.html', Buffer.from('\n<!DOCTYPE html><html lang="en">')],
  ['one without a type', 'page.xml', Buffer.from('<!-- saved -->\n<HTML>')],
  ['a drawing', 'plan.svg', Buffer.from('<?xml version="1.0"?>\n<!-- <course/> -->\n<svg xmlns="x">')],
  ['a drawing with its type', 'plan.xml', Buffer.from('<!DOCTYPE svg PUBLIC "x">')],
  ['the description of any data package', 'datapackage.json', Buffer.from('{"resources": []}')],
  ['that of one of ours', 'renamed.json', Buffer.from('{"courseAlmanac": {"format": 1}}')],
  ['an empty file', 'empty.csv', Buffer.alloc(0)],
  ['bytes', 'x.almanac.txt', Buffer.from([0xff, 0xc0, 0x80, 0x01])],
])('%s is refused by its name', async (_what, name, bytes) => {
  writeFileSync(at(name), bytes);
  await expect(drop(at(name))).rejects.toMatchObject({ code: 'NOT_OPENED', message: expect.stringContaining(name) });
});

it('so are a folder, a file that is gone, and what has no path', async () => {
  mkdirSync(at('folder'), { recursive: true });
  for (const path of [at('folder'), at('gone'), ''])
    await expect(drop(path)).rejects.toMatchObject({ code: 'NOT_OPENED' });
});

it('several at once open none', async () => {
  openPackage.mockClear();
  await expect(drop(at('data.zip'), at('cut.almanac'))).rejects.toMatchObject({ code: 'ONE_AT_A_TIME' });
  expect(openPackage).not.toHaveBeenCalled();
});
