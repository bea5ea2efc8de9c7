import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPieces } from '#main/files/in-pieces.ts';

const size = 24;
const anyChunks = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.uint8Array({ maxLength: 40 }),
    fc.constant('x'.repeat(50)),
  ),
  { maxLength: 20 },
);
const bytesOf = (chunks: readonly (string | Uint8Array)[]) =>
  Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));

describe('texts gathered into pieces', () => {
  it('are the same bytes in the same order, and every piece stays as it was', () => {
    fc.assert(
      fc.property(anyChunks, (chunks) => {
        expect(Buffer.concat([...inPieces(chunks, size)])).toEqual(bytesOf(chunks));
      }),
      { numRuns: 1000 },
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
      { numRuns: 1000 },
    );
  });
});
