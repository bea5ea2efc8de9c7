import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decodeBody } from '#main/net/content-encoding.ts';

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
