import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pngSize } from '#contract/pictures.ts';
import { withDensity } from '#main/data-host/export/pictures/picture.ts';

/** One white pixel, as any program writes it. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** The chunks of a PNG by name, each with a checksum that fits. */
function chunksOf(png: Buffer): { readonly name: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const named = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    chunks.push({ name: named.toString('latin1', 0, 4), data: named.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

describe('a PNG with its size on paper', () => {
  it('has the pixels per metre of three times the usual screen, and is otherwise the same picture', () => {
    const png = Buffer.from(withDensity(pixel, 1 / 3));
    const chunks = chunksOf(png);
    expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
    const [, density] = chunks;
    // 288 pixels per inch, in metres.
    expect([density?.data.readUInt32BE(0), density?.data.readUInt32BE(4), density?.data[8]]).toEqual([
      11_339, 11_339, 1,
    ]);
    expect(pngSize(png)).toEqual({ width: 1, height: 1 });
    expect(chunks.filter(({ name }) => name !== 'pHYs')).toEqual(chunksOf(pixel));
  });

  it('leaves alone what is no PNG', () => {
    const text = new TextEncoder().encode('no picture');
    expect(withDensity(text, 100)).toBe(text);
  });
});
