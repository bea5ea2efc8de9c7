import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { decodeBody, HttpAnswer, parseJson } from '#main/net/http-answer.ts';

const answerOf = (body: Buffer) =>
  new HttpAnswer({
    status: 200,
    host: 'service.test',
    path: '/',
    body,
    contentType: 'application/json',
    location: null,
    retryAfter: null,
    date: null,
    disposition: null,
  });

describe('a body that is read for the last time', () => {
  test('gives its memory back at once', () => {
    const records = Array.from({ length: 5000 }, (_, id) => ({ id, name: `record ${id}` }));
    const answer = answerOf(Buffer.from(JSON.stringify(records)));
    expect(answer.lastJson()).toEqual(records);
    expect(answer.body.byteLength).toBe(0);
  });

  test('leaves alone what shares memory with other bodies', () => {
    const [small, beside] = [Buffer.from('{"a":1}'), Buffer.from('{"b":2}')];
    expect(small.buffer).toBe(beside.buffer);
    expect(answerOf(small).lastJson()).toEqual({ a: 1 });
    expect(answerOf(beside).json()).toEqual({ b: 2 });
  });

  test('stays as it was where it is no JSON, for the error that says so', () => {
    const answer = answerOf(Buffer.alloc(100_000, 'x'));
    expect(() => answer.lastJson()).toThrow('service.test');
    expect(answer.body.byteLength).toBe(100_000);
  });
});

test.each([
  ['[{"a":1},{"b":2}', 'CUT_OFF'],
  ['[{"a":1},{"b"', 'CUT_OFF'],
  ['{"results":[1,2]', 'CUT_OFF'],
  ['{"results":[{"a":1}', 'CUT_OFF'],
  ['[{"a":1},,{"b":2}]', 'NOT_JSON'],
  ['[{"a":-Infinity},{"b":2},{"c":1}', 'CUT_OFF'],
  ['[{"a":-Infinity},{"b":-Infin', 'CUT_OFF'],
  ['[{"a":"]}"},{"b":Na', 'CUT_OFF'],
  ['[{"a":[1,2}]', 'NOT_JSON'],
  ['{"results":[{"a":1}}', 'NOT_JSON'],
  ['{"results":[{"t":"5" tall"}],"next":null}', 'NOT_JSON'],
  ['{{ message }', 'NOT_JSON'],
  ['{error: "no', 'NOT_JSON'],
  ['[1,,2', 'NOT_JSON'],
  [`[${'NaN,'.repeat(30)}{"a":1}x{"b":2}]`, 'NOT_JSON'],
  ['[{"a":1}] and more', 'NOT_JSON'],
  ['<html>[{}', 'NOT_JSON'],
])('%s is taken for what it is, since only half a text is asked for again: %s', (body, code) => {
  expect(() => answerOf(Buffer.from(body)).json()).toThrow(expect.objectContaining({ code }));
});

test('every beginning of a list is cut off, whatever stands at its end', () => {
  const record = { a: ['{', '"]', { b: [null, -1.5e3, true] }], c: {}, d: 'NAN' };
  const whole = JSON.stringify({ count: 2, results: [record, record], next: null }).replaceAll('"NAN"', '-Infinity');
  for (let length = 1; length < whole.length; length += 1) {
    const read = () => answerOf(Buffer.from(whole.slice(0, length))).json();
    expect(read, whole.slice(0, length)).toThrow(expect.objectContaining({ code: 'CUT_OFF' }));
  }
});

describe('a compressed answer', () => {
  const body = Buffer.from(
    JSON.stringify(Array.from({ length: 50 }, (_, index) => ({ index, count: (index * 7919) % 1000 }))),
  );
  const forms = { gzip: gzipSync(body), br: brotliCompressSync(body), deflate: deflateSync(body) };

  it.each(Object.entries(forms))('of %s that ends too early is cut off, wherever that is', async (encoding, whole) => {
    for (let length = 1; length < whole.length; length += 1) {
      const read = decodeBody(whole.subarray(0, length), encoding, 1_000_000, 'service.test');
      await expect(read, String(length)).rejects.toMatchObject({ code: 'CUT_OFF', detail: { host: 'service.test' } });
    }
    expect(await decodeBody(whole, encoding, 1_000_000, 'service.test')).toEqual(body);
  });

  it.each(['utf-8', 'UTF-8', 'identity', 'none', 'aws-chunked', 'binary', ' , ', ''])(
    'that %j names is none',
    async (name) => {
      expect(await decodeBody(body, name, 1_000_000, 'service.test')).toBe(body);
      expect(await decodeBody(forms.gzip, `gzip, ${name}`, 1_000_000, 'service.test')).toEqual(body);
    },
  );

  it.each(['zstd', 'compress', 'gzip, zstd', ...Object.getOwnPropertyNames(Object.prototype)])(
    'in a form that was not asked for is refused: %s',
    async (name) => {
      await expect(decodeBody(forms.gzip, name, 1_000_000, 'service.test')).rejects.toMatchObject({ code: 'NOT_JSON' });
    },
  );
});

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

const max = 1_000_000;
const text = Buffer.from('learner '.repeat(40_000));
const decoded = (body: Buffer, maxBytes = max) => decodeBody(body, 'gzip', maxBytes, 'service.test');

/** The same with another size at its end than the text has. */
function claiming(bytes: number): Buffer {
  const body = gzipSync(text);
  body.writeUInt32LE(bytes, body.length - 4);
  return body;
}

it('unpacks a body in memory of the size that it says', async () => {
  const body = await decoded(gzipSync(text));
  expect(body.equals(text)).toBe(true);
  expect(body.buffer.byteLength).toBeLessThanOrEqual(text.length + 1);
});

it('refuses a body that lies about its size, whatever it says, and one that is too large', async () => {
  for (const bytes of [0, 5, 0xffff_ffff])
    await expect(decoded(claiming(bytes))).rejects.toMatchObject({ code: 'NOT_JSON' });
  await expect(decoded(gzipSync(text), 1000)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});
