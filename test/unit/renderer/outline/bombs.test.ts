import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { OutlineBudget, OutlineRefusal, outlineLimits } from '#renderer/subjects/outline/outline-limits.ts';
import { readOutline } from '#renderer/subjects/outline/read-outline.ts';
import { t } from '#shared/language/message.ts';
import { inFolder, tarOf } from '#test/support/course-export.ts';

/* Few bytes that make much work: each is refused in a sentence, before the work is done. */

const read = (bytes: Uint8Array | string) =>
  readOutline([{ path: 'course', file: new Blob([bytes as Uint8Array<ArrayBuffer>]) }], () => {});

const head = '<course url_name="1" org="a" course="b"/>';
const packed = async (files: Readonly<Record<string, string>>) =>
  gzipSync(await tarOf(inFolder('c', { 'course.xml': head, ...files })));
const list = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join('');
const entities = `<!DOCTYPE course [<!ENTITY a "lol">${list(9, (i) => `<!ENTITY a${i} "&a;&a;&a;&a;">`)}]>`;
const { blocks, depth, files } = outlineLimits;

/** A ZIP with one file that claims a size, and a directory with one entry for each of `count` names. */
function zipOf(name: string, claimed: number, count: number): Uint8Array {
  const bytes = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(bytes.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(bytes.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(count * (46 + bytes.length), 12);
  end.writeUInt32LE(30 + bytes.length, 16);
  const directory = Array.from({ length: count }, () => [entry, bytes]).flat();
  return Buffer.concat([local, bytes, ...directory, end]);
}

describe('a file of little bytes and much work is refused', () => {
  it.each<readonly [string, RegExp, () => Promise<Uint8Array> | Uint8Array | string]>([
    [
      'more blocks than a course has',
      /too many parts/,
      () => `<course>${list(blocks + 1, (i) => `<vertical url_name="${i}"/>`)}</course>`,
    ],
    ['a million nodes', /too many parts/, () => gzipSync(`<course>${'<a/>'.repeat(2_100_000)}</course>`)],
    ['XML within XML', /nested deeper/, () => '<course>'.repeat(100_000)],
    ['XML within a problem', /nested deeper/, () => packed({ 'problem/a.xml': `<problem>${'<b>'.repeat(depth)}` })],
    ['entities of its own', /contains XML entity definitions/, () => `${entities}<course display_name="&a8;"/>`],
    [
      'entities in a file of an export',
      /contains XML entity definitions/,
      () => packed({ 'problem/a.xml': `${entities}<problem/>` }),
    ],
    ['JSON within JSON', /nested deeper/, () => '['.repeat(200_000)],
    ['objects within objects', /nested deeper/, () => '{"a":'.repeat(100_000)],
    [
      'blocks that each name all',
      /too many parts/,
      () => `{"root":"a","blocks":{${list(1500, (i) => `"${i}":{"children":["a"${',"a"'.repeat(1500)}]},`)}"a":{}}}`,
    ],
    ['a ZIP that claims gigabytes', /too much text/, () => zipOf('course.xml', 0xfffffffe, 1)],
    ['a ZIP whose files are one', /too much text/, () => zipOf('course.xml', outlineLimits.text, 60_000)],
    [
      'files without end',
      /more than 200,000 files/,
      async () => {
        const [one] = [await tarOf({ a: '' })];
        return gzipSync(Buffer.concat(Array.from({ length: files + 1 }, () => one.subarray(0, 512))));
      },
    ],
  ])('%s', async (_, reason, make) => {
    const error = await read(await make()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutlineRefusal);
    expect(error instanceof OutlineRefusal && t(error.why, error.values)).toMatch(reason);
  });

  it('an archive that becomes many times its size', () => {
    const budget = new OutlineBudget(36_000_000);
    budget.addUnpacked(outlineLimits.unpacked.base);
    expect(() => budget.addUnpacked(8_000_000_000)).toThrow(OutlineRefusal);
  });
});

describe('a file that is named many times is opened once', () => {
  const places = list(20_000, () => '<vertical url_name="one"/>');
  // `a:b` and `a/b` are one file.
  const spelled = list(4096, (i) => `<vertical url_name="${list(12, (bit) => `a${(i >> bit) & 1 ? ':' : '/'}`)}a"/>`);

  it.each([
    ['by one name', places, 'vertical/one.xml'],
    ['by many names', spelled, `vertical/${'a/'.repeat(12)}a.xml`],
  ])('%s', async (_, verticals, path) => {
    const outline = await read(
      await packed({
        'course/1.xml': `<course>${verticals}</course>`,
        [path]: `<vertical>${list(20_000, () => '<problem url_name="p" display_name="A question"/>')}</vertical>`,
      }),
    );
    expect(outline.blocks).toEqual([{ kind: 'problem', block: 'p', name: 'A question' }]);
  });
});
