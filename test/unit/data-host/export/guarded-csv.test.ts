import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardedCsv } from '#main/files/guarded-csv.ts';
import { atLength } from '#test/support/at-length.ts';

async function guarded(text: string, size = 65_536): Promise<string> {
  const bytes = Buffer.from(text);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const found: Uint8Array[] = [];
  for await (const piece of guardedCsv(pieces())) found.push(piece);
  return Buffer.concat(found).toString('utf8');
}

test.each([
  ['answer\r\n=HYPERLINK("https://x")\r\n', 'answer\r\n\'=HYPERLINK("https://x")\r\n'],
  ['a,"=1+1",b\n', 'a,"\'=1+1",b\n'],
  ['"a ""=1"" b",@x\n', '"a ""=1"" b",\'@x\n'],
  ['=1,+a,-b,@c,  =d', "'=1,'+a,'-b,'@c,'  =d"],
  ['＝1,－x', "'＝1,'－x"],
  ['a;=cmd;b\n', "a;'=cmd;b\n"],
  ['a,"x;=cmd"\n', 'a,"x;\'=cmd"\n'],
  ['a\t=cmd\n', "a\t'=cmd\n"],
  ['a,"line\r\n=cmd;"\n', `a,"line\r\n'=cmd;"\n`],
  ['a,"- one\n- two"\n', `a,"'- one\n- two"\n`],
  ['"line\r\n=not a cell"\n', '"line\r\n=not a cell"\n'],
  ['-1,-1.5,+3,"-2"\n', '-1,-1.5,+3,"-2"\n'],
  ['name,score\r\nMünchen,0.5\r\n', 'name,score\r\nMünchen,0.5\r\n'],
  ['', ''],
])('%j becomes %j, in whatever pieces it comes', async (text, expected) => {
  expect(await guarded(text)).toBe(expected);
  expect(await guarded(text, 1)).toBe(expected);
});

test('takes nothing away, and adds nothing but quotes', async () => {
  const texts = fc.string({
    unit: fc.constantFrom('=', '"', ',', ';', '\n', '\r', 'a', '-', '1', ' ', 'é', '\t', '@'),
  });
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect((await guarded(text)).replaceAll("'", '')).toBe(text);
    }),
    { numRuns: atLength(500, 1000) },
  );
});
