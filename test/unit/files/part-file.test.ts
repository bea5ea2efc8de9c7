import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPieces } from '#main/files/part-file.ts';
import { atLength } from '#test/support/at-length.ts';

const size = 24;
const anyChunks = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.uint8Array({ maxLength: 40 }),
    fc.constant('x'.repeat(50)),
  ),
  { maxLength: 20 },
);
/** Beyond the memory of a first piece and below that of a further one, too. */
const longChunks = fc.array(
  fc.nat(20_000).map((length) => 'é'.repeat(length)),
  { maxLength: 8 },
);
const bytesOf = (chunks: readonly (string | Uint8Array)[]) =>
  Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));

describe('texts gathered into pieces', () => {
  it('are the same bytes in the same order, and every piece stays as it was', () => {
    fc.assert(
      fc.property(anyChunks, (chunks) => {
        expect(Buffer.concat([...inPieces(chunks, size)])).toEqual(bytesOf(chunks));
      }),
    );
  });

  it('are the same in one buffer that is written before the next piece is asked for', () => {
    fc.assert(
      fc.property(anyChunks, (chunks) => {
        const buffer = Buffer.alloc(size);
        const written: Uint8Array[] = [];
        for (const piece of inPieces(chunks, size, () => buffer)) written.push(Uint8Array.from(piece));
        expect(Buffer.concat(written)).toEqual(bytesOf(chunks));
      }),
    );
  });

  it('are the same where the memory of the first piece is smaller, and few', () => {
    fc.assert(
      fc.property(longChunks, (chunks) => {
        const pieces = [...inPieces(chunks, 40_000)];
        expect(Buffer.concat(pieces).equals(bytesOf(chunks))).toBe(true);
        expect(pieces.length).toBeLessThanOrEqual(chunks.length);
      }),
      { numRuns: atLength(100, 1000) },
    );
  });

  it('take memory only for texts: none for bytes, which hundreds of small files are', () => {
    const taken = (chunks: readonly (string | Uint8Array)[]) => {
      let buffers = 0;
      const all = inPieces(chunks, size, (length) => {
        buffers += 1;
        return Buffer.alloc(length);
      });
      return [Buffer.concat([...all]).length, buffers];
    };
    expect(taken([new Uint8Array(100), new Uint8Array(3)])).toEqual([103, 0]);
    expect(taken(['short', new Uint8Array(3), 'x'.repeat(50)])).toEqual([58, 1]);
  });
});
