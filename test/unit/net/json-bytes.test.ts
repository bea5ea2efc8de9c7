import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawText, withKnownAsIds } from '#main/net/json-bytes.ts';

const isEven = (id: number) => id % 2 === 0;
const shortened = (text: string) => withKnownAsIds(Buffer.from(text), 'skill', isEven).toString();

/** The same on values: what the program must come to on text. */
function expected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'skill' && isObject(member) ? (isKnown(member) ? idOf(member) : member) : expected(member),
    ]),
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKnown = (value: object): value is { id: number } => 'id' in value && isWhole(value.id) && isEven(value.id);
const isWhole = (id: unknown): id is number => typeof id === 'number' && /^\d{1,15}$/.test(JSON.stringify(id));
const idOf = ({ id }: { id: number }) => ({ id });

describe('a record that is shown shortened', () => {
  it('never ends in half a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
        const shown = rawText({ [text]: text }, max);
        expect(shown.length).toBeLessThanOrEqual(max);
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
    expect(rawText('😀', 2)).toBe('"');
  });
});

describe('known objects in JSON text', () => {
  it('become their id, and the rest stays as it is', () => {
    const text = (skill: string) =>
      `{"results": [{"skills": [{"skill": ${skill}, "significance": 2}, {"skill": {"id": 7, "name": "R"}}]}]}`;
    expect(shortened(text('{"name": "a \\"}{\\" b", "tags": [{"id": 3}], "id" : 12 , "courses": {}}'))).toBe(
      text('{"id":12}'),
    );
  });

  it.each([
    '{"skill": {"name": "no id"}}',
    '{"skill": {"id": "12"}}',
    '{"skill": {"id": -12}}',
    '{"skill": {"id": 12.0}}',
    '{"skill": {"id": 12e1}}',
    '{"skill": {"id": 1234567890123456}}',
    '{"skill": {"nested": {"id": 12}}}',
    '{"skill": [{"id": 12}]}',
    '{"skill": "id"}',
    '{"skills": {"id": 12}}',
    '["skill", {"id": 12}]',
    '{"skill": {"id": 12, "name": "cut',
    '{"skill": {"id": 12, "name": "cut\\',
    '{"skill": {"id":',
    '{"skill": {"id": 12 13}}',
    '{"skill"',
    '"',
    '',
  ])('are not to be found in %j', (text) => {
    expect(shortened(text)).toBe(text);
  });

  it('are left alone inside an object of that name that is not known', () => {
    const text = '{"skill": {"skill": {"id": 2, "name": "x"}}}';
    expect(shortened(text)).toBe(text);
  });

  it('are told by the last of several ids, as they are read', () => {
    expect(shortened('{"skill": {"id": 1, "id": 2}}')).toBe('{"skill": {"id":2}}');
    expect(shortened('{"skill": {"id": 2, "id": 1}}')).toBe('{"skill": {"id": 2, "id": 1}}');
  });

  it('are the same as on values, whatever the answer, however it is written', () => {
    const key = fc.oneof(fc.constantFrom('id', 'skill', 'name'), fc.string());
    const { answer } = fc.letrec<{ answer: unknown }>((tie) => ({
      answer: fc.oneof(
        { maxDepth: 6 },
        fc.nat(20),
        fc.string({ unit: 'binary' }),
        fc.constantFrom<unknown>(null, true, 1.5, -2, 1e20),
        fc.array(tie('answer'), { maxLength: 4 }),
        fc.dictionary(key, tie('answer'), { maxKeys: 5, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(answer, fc.constantFrom('', ' ', '\n\t'), (value, indent) => {
        expect(JSON.parse(shortened(JSON.stringify(value, null, indent)))).toEqual(
          expected(JSON.parse(JSON.stringify(value))),
        );
      }),
    );
  });
});
