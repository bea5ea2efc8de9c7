import { describe, expect, it } from 'vitest';
import { parseJson } from '#main/net/json.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('JSON of a service', () => {
  it('may begin with a byte order mark', () => {
    expect(parse('\ufeff[1]')).toEqual([1]);
  });

  it('may hold NaN and Infinity, which are no values', () => {
    expect(parse('{"a": NaN, "b": -Infinity, "NaN": "Infinity \\" NaN", "c": [Infinity, 1]}')).toEqual({
      a: null,
      b: null,
      NaN: 'Infinity " NaN',
      c: [null, 1],
    });
  });

  it.each(['', '<html>', '[1, 2', '{"a": NaN', '{"a": NaN2}'])('%j is not JSON', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });

  it('is refused when it is nested as only an attack is', () => {
    expect(() => parse('['.repeat(3_000_000))).toThrow(expect.objectContaining({ code: 'BAD_SHAPE' }));
    const wide = `[${'[{"a":"[[[[\\\\"}],'.repeat(200_000)}1]`;
    expect(parse(wide)).toHaveLength(200_001);
  });

  it('survives deep nesting that is too small to hurt', () => {
    const depth = 100_000;
    expect(parse('['.repeat(depth) + ']'.repeat(depth))).toHaveLength(1);
  });
});
