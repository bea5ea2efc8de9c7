import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultInWords, readJson } from '#main/files/json-file.ts';

const encodings: readonly [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 as PowerShell writes it', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16, big end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-16, big end first, without a mark', (text) => Buffer.from(text, 'utf16le').swap16()],
];

const wordsFor = (text: string | Buffer) => {
  const read = readJson(Buffer.from(text));
  return read.ok ? null : faultInWords(read.fault);
};

describe('JSON that a person has saved', () => {
  it.each(encodings)('is read in %s', (_, encode) => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        expect(readJson(encode(text))).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it.each([
    ['{\n  "a": 1,\n}', 'it is not JSON (line 3, column 1: there is one comma too many)'],
    ['{\n  "a": 1\n  "b": 2 }', 'it is not JSON (line 3, column 3: a comma or a colon is missing)'],
    ['{ "a" 1 }', 'it is not JSON (line 1, column 7: a comma or a colon is missing)'],
    ["{ 'a': 1 }", 'it is not JSON (line 1, column 3: names and text must be in straight double quotes ("))'],
    ['{ “a”: 1 }', 'it is not JSON (line 1, column 3: names and text must be in straight double quotes ("))'],
    ['{ a: 1 }', 'it is not JSON (line 1, column 3: names and text must be in straight double quotes ("))'],
    ['{ "dir": "C:\\Almanac" }', 'it is not JSON (line 1, column 14: write \\\\ for one backslash)'],
    ['// mine\n{}', 'it is not JSON (line 1, column 1: comments are not allowed in JSON)'],
    ['{ "a": "b\nc" }', 'it is not JSON (line 1, column 10: a closing quote is missing)'],
    ['{ "a": [1, 2', 'it is not JSON (line 1, column 13: it ends before it is complete)'],
    ['', 'it is not JSON (line 1, column 1: it ends before it is complete)'],
    ['{} {}', 'it is not JSON (line 1, column 4: it continues after the point where it should end)'],
    ['{ "a": nix }', 'it is not JSON (line 1, column 9)'],
  ])('says where %j goes wrong, and why', (text, words) => expect(wordsFor(text)).toBe(words));

  it.each([
    ['{ "runs": ["a"],\n  "runs": ["b"] }', 'line 2, column 3'],
    ['{ "a": { "b\\n": 1, "c": [{}, {}], "b\\u000a": 2 } }', 'line 1, column 35'],
    ['[{ "a": 1 }, { "a": 1, "a" : 1 }]', 'line 1, column 24'],
  ])('loses nothing to a name that stands twice in one object: %j', (text, position) => {
    expect(wordsFor(text)).toBe(`it has the same name twice in one object (${position}), and only one would count`);
  });

  it('may have the same name in several objects, and as a text', () => {
    expect(wordsFor('{ "a": { "a": "a" }, "b": [{ "a": "a:" }, { "a": "\\"a\\":" }], "c": "a" }')).toBeNull();
  });

  it('may have texts of millions of lines', () => {
    const value = { notes: '\n'.repeat(4_000_000) };
    expect(readJson(Buffer.from(JSON.stringify(value))).ok).toBe(true);
  });

  it('names bytes that are no text', () => {
    expect(wordsFor(Buffer.from('{ "dir": "Müller" }', 'latin1'))).toBe('it is not UTF-8 or UTF-16 text');
  });

  it('never repeats what the text says, which may be a secret', () => {
    const broken = fc.tuple(fc.constantFrom('{"secret":"', '["', '{"a":'), fc.constantFrom('"', '', ',}', '} x', "'"));
    fc.assert(
      fc.property(broken, ([before, after]) => {
        const words = wordsFor(`${before}hunter2hunter2${after}`);
        if (words !== null) expect(words).not.toMatch(/hunt/);
      }),
    );
  });

  it('finds the first character that cannot be, whatever is broken', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, cut) => {
        const at = cut % (json.length + 1);
        // No JSON goes on with this sign outside of a text.
        const read = readJson(Buffer.from(`${json.slice(0, at)}\u0001${json.slice(at)}`));
        if (read.ok || read.fault === 'notText') throw new Error('A control character was taken.');
        expect(read.fault.line).toBe(1);
        expect(read.fault.column).toBeLessThanOrEqual(at + 1);
      }),
    );
  });
});
