import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type ZipOptions, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { OutlineRefusal } from '#renderer/subjects/outline/outline-limits.ts';
import type { ChosenFile } from '#renderer/subjects/outline/packings.ts';
import { readOutline } from '#renderer/subjects/outline/read-outline.ts';
import { t } from '#shared/language/message.ts';
import { atLength } from '#test/support/at-length.ts';
import { courseExport, courseFiles, inFolder, outlineNaming, tarOf } from '#test/support/course-export.ts';

const course = {
  org: 'HarbourX',
  course: 'DS101x',
  run: 'course',
  subsections: [
    {
      block: 's1',
      name: 'Quiz & ¿más?',
      blocks: [
        { type: 'problem' as const, block: 'p1', name: 'Means' },
        { type: 'video' as const, block: 'm1', name: 'Welcome' },
      ],
    },
  ],
};
const files = courseFiles(course);
const wanted = outlineNaming('Quiz & ¿más?');

type Files = Readonly<Record<string, string>>;
const one = (bytes: Uint8Array | string, name = 'course'): ChosenFile[] => [
  { path: name, file: new Blob([bytes as Uint8Array<ArrayBuffer>]) },
];
const folderOf = (of: Files): ChosenFile[] =>
  Object.entries(of).map(([path, text]) => ({ path, file: new Blob([text]) }));
const zipOf = (of: Files, options: ZipOptions = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(of).map(([path, text]) => [path, [new TextEncoder().encode(text), options]])),
  );
const read = (chosen: readonly ChosenFile[]) => readOutline(chosen, () => {});
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const reversed = (of: Files) => Object.fromEntries(Object.entries(of).toReversed());
const windows = Object.fromEntries(
  Object.entries(inFolder('c', files)).map(([path, text]) => [path.replaceAll('/', '\\'), text]),
);
/** The same archive as programs wrote it before 1988: the mark is no part of the header. */
const withoutMark = (tar: Uint8Array) => {
  const old = Buffer.from(tar);
  for (let at = 0; at < old.length; at += 512) {
    if (old.toString('latin1', at + 257, at + 262) !== 'ustar') continue;
    old.fill(0, at + 257, at + 265).fill(' ', at + 148, at + 156);
    const sum = old.subarray(at, at + 512).reduce((all, byte) => all + byte, 0);
    old.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148);
  }
  return old;
};
const inOneXml =
  '<course url_name="1" org="HarbourX" course="DS101x"><chapter url_name="c"><sequential url_name="s1" display_name="Quiz &amp; ¿más?">' +
  '<vertical url_name="v"><problem url_name="p1" display_name="Means"><p><video url_name="x" display_name="x"/></p></problem>' +
  '<video url_name="m1" display_name="Welcome"/></vertical></sequential></chapter></course>';
const id = (type: string, block: string) => `block-v1:HarbourX+DS101x+1+type@${type}+block@${block}`;
const json = JSON.stringify({
  root: id('course', 'course'),
  blocks: {
    [id('course', 'course')]: { type: 'course', display_name: 'A', children: [id('sequential', 's1')] },
    [id('sequential', 's1')]: {
      type: 'sequential',
      display_name: 'Quiz & ¿más?',
      children: [id('problem', 'p1'), id('video', 'm1')],
    },
    [id('problem', 'p1')]: { type: 'problem', display_name: 'Means' },
    [id('video', 'm1')]: { type: 'video', display_name: 'Welcome' },
  },
});

describe('an outline is read from', () => {
  it.each<readonly [string, () => Promise<ChosenFile[]> | ChosenFile[]]>([
    ['the .tar.gz of Studio', async () => one(await courseExport(course))],
    ['a .tar.gz without the outer folder', async () => one(gzipSync(await tarOf(files)))],
    ['a .tar.gz from inside of the folder, ./', async () => one(gzipSync(await tarOf(inFolder('.', files))))],
    ['a .tar', async () => one(await tarOf(inFolder('course', files)))],
    ['a .tar with the head last', async () => one(await tarOf(reversed(inFolder('course', files))))],
    ['a .tar.gz that was packed once more', async () => one(gzipSync(await courseExport(course)))],
    ['a .tar.gz with folders around', async () => one(gzipSync(await tarOf(inFolder('downloads/2026/course', files))))],
    ['a .zip', () => one(zipOf(inFolder('course', files)))],
    ['a .zip without compression', () => one(zipOf(inFolder('course', files), { level: 0 }))],
    ['a .zip without the outer folder', () => one(zipOf(files))],
    ['a .zip of Windows', () => one(zipOf(windows))],
    [
      'a .zip of macOS',
      () => one(zipOf({ ...inFolder('c', files), ...inFolder('__MACOSX/c', { 'course.xml': '\0' }) })),
    ],
    ['the folder', () => folderOf(inFolder('course', files))],
    ['a folder around the folder', () => folderOf(inFolder('downloads/course', files))],
    ['one XML', () => one(inOneXml, 'my course.xml')],
    ['one XML of Windows', () => one(utf16(`<?xml version="1.0" encoding="UTF-16"?>${inOneXml}`), 'course.xml')],
    ['one XML that is packed', () => one(gzipSync(inOneXml), 'course.xml.gz')],
    ['one XML of Windows without its mark', () => one(utf16(`<?xml version="1.0"?>${inOneXml}`).subarray(2))],
    ['a .tar of the oldest form', async () => one(withoutMark(await tarOf(inFolder('course', files))))],
    ['JSON', () => one(json, 'blocks.json')],
    ['JSON with a byte order mark', () => one(`\uFEFF${json}`)],
    ['JSON as UTF-16', () => one(utf16(json))],
    ['JSON that is packed', () => one(gzipSync(json))],
  ])('%s', async (_, choose) => {
    expect(await read(await choose())).toEqual(wanted);
  });

  it('files in any order and below any folder', async () => {
    const names = fc.array(fc.constantFrom('course', 'problem', 'chapter', 'a b', '2026'), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(Object.keys(files), { minLength: Object.keys(files).length }),
        names,
        async (order, folders) => {
          const inOrder = Object.fromEntries(order.map((path) => [[...folders, path].join('/'), files[path] ?? '']));
          expect(await read(one(await tarOf(inOrder)))).toEqual(wanted);
          expect(await read(folderOf(inFolder('f', inOrder)))).toEqual(wanted);
        },
      ),
      { numRuns: atLength(20, 1000) },
    );
  });
});

describe('an outline without a name is refused with the reason', () => {
  const without = (pattern: RegExp) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => !pattern.test(path)));
  const head = files['course.xml'] ?? '';

  it.each<readonly [string, RegExp, () => Promise<ChosenFile[]> | ChosenFile[]]>([
    ['the file of the run is missing', /course\/course\.xml, but/, () => folderOf(inFolder('c', without(/^course\//)))],
    ['only the head was packed', /course\/course\.xml, but/, () => one(head)],
    ['subsections are missing', /sequential\/s1\.xml, but/, async () => one(await tarOf(without(/^sequential/)))],
    [
      'the course is empty',
      /contains no problems, videos or subsections/,
      () => one('<course><chapter display_name="A"/></course>'),
    ],
    ['nothing has a name', /None of the 3 problems/, () => one(json.replaceAll(/"display_name":"[^"]*"/g, '"a":1'))],
    [
      'there are several courses',
      /several courses: a\/course\.xml, b\/course\.xml/,
      () => one(zipOf({ ...inFolder('a', files), ...inFolder('b', files) })),
    ],
    [
      'it is a library',
      /neither a course export/,
      async () => one(await tarOf({ 'library/library.xml': '<library/>' })),
    ],
    ['a folder has no course', /neither a course export/, () => folderOf({ 'a/b.txt': 'x' })],
    ['nothing is left of a folder', /neither a course export/, () => []],
    ['it is empty', /neither a course export/, () => one('')],
    ['it is a text', /neither a course export/, () => one('names')],
    ['it is packed by 7-Zip', /cannot read the compression format/, () => one(Buffer.from('377abcaf271c0004', 'hex'))],
    ['it is packed thrice', /cannot read the compression format/, () => one(gzipSync(gzipSync(gzipSync(json))))],
    [
      'a ZIP has it packed',
      /unpack the file and choose c.tar.gz\.$/,
      () => one(zipOf({ 'c.tar.gz': 'x', 'a.txt': 'x' })),
    ],
    [
      'a folder has it packed',
      /unpack the file and choose d\/C.ZIP\.$/,
      () => folderOf({ 'd/C.ZIP': 'x', 'd/a': 'x' }),
    ],
    ['it is cut off', /damaged or incomplete/, async () => one((await courseExport(course)).subarray(0, 300))],
    ['a ZIP is cut off', /damaged or incomplete/, () => one(zipOf(files).subarray(0, 300))],
    [
      'the JSON names a course alone',
      /contains no problems, videos or subsections/,
      () => one('{"root":"c","blocks":{"c":{"type":"course"}}}'),
    ],
  ])('where %s', async (_, reason, choose) => {
    const error = await read(await choose()).catch((thrown: OutlineRefusal) => thrown);
    expect(error instanceof OutlineRefusal && t(error.why, error.values)).toMatch(reason);
  });
});
