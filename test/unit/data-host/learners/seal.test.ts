import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotOpenable, openSealedFile, sealedOverhead, sealFile } from '#main/data-host/learners/seal.ts';
import { makeFolder } from '#test/support/folder.ts';

describe('a sealed file', () => {
  const key = randomBytes(32);
  const bound = 'run\nproblem_response';
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let path: string;
  beforeAll(async () => {
    folder = await makeFolder();
    path = join(folder.path, 'sealed');
  });
  afterAll(() => folder.remove());

  const piecesOf = async (content: AsyncIterable<Buffer>) => {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    return pieces;
  };
  const sealed = (pieces: readonly Uint8Array[], boundTo = bound) => {
    const seal = sealFile(key, boundTo);
    return Buffer.concat([seal.header, ...pieces.map((piece) => seal.update(piece)), seal.end()]);
  };
  const opened = async (bytes: Uint8Array, boundTo = bound, withKey: Uint8Array = key) => {
    await writeFile(path, bytes);
    return Buffer.concat(await piecesOf(openSealedFile(path, withKey, boundTo)));
  };

  it('gives back what was sealed, however it came and whatever it is bound to, and never looks the same twice', async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.string(), async (content, boundTo) => {
        const plain = Buffer.concat(content);
        const bytes = sealed(content, boundTo);
        expect(bytes).toHaveLength(plain.length + sealedOverhead);
        expect((await opened(bytes, boundTo)).equals(plain)).toBe(true);
        expect(sealed(content, boundTo).equals(bytes)).toBe(false);
      }),
    );
  });

  it('is read in pieces, of which none is the whole', async () => {
    const plain = randomBytes(2_000_003);
    await writeFile(path, sealed([plain]));
    const pieces = await piecesOf(openSealedFile(path, key, bound));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(300_000);
    expect(Buffer.concat(pieces).equals(plain)).toBe(true);
    expect((await readFile(path)).includes(plain.subarray(0, 20))).toBe(false);
  });

  it('does not open when anything in it was changed', async () => {
    const whole = sealed([Buffer.from('username,answer\r\nada,42\r\n')]);
    for (let at = 0; at < whole.length; at += 1) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await expect(opened(bytes)).rejects.toBeInstanceOf(NotOpenable);
    }
  });

  it('does not open when it was cut or made longer', async () => {
    const whole = sealed([Buffer.from('ada,42')]);
    for (let end = 0; end < whole.length; end += 1) {
      await expect(opened(whole.subarray(0, end))).rejects.toBeInstanceOf(NotOpenable);
    }
    await expect(opened(Buffer.concat([whole, Buffer.alloc(1)]))).rejects.toBeInstanceOf(NotOpenable);
  });

  it('does not open with another key, nor as the file of another run', async () => {
    const whole = sealed([Buffer.from('ada,42')]);
    await expect(opened(whole, bound, randomBytes(32))).rejects.toThrow('another key');
    await expect(opened(whole, 'other run\nproblem_response')).rejects.toBeInstanceOf(NotOpenable);
  });

  it('is told from what is none, or not there', async () => {
    await expect(opened(Buffer.alloc(500, 'username,answer\r\n'))).rejects.toThrow('no sealed file');
    const missing = openSealedFile(join(folder.path, 'missing'), key, bound);
    await expect(missing.next()).rejects.toBeInstanceOf(NotOpenable);
    await expect(openSealedFile(folder.path, key, bound).next()).rejects.toBeInstanceOf(NotOpenable);
  });
});
