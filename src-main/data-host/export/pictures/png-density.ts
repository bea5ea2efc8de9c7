import { crc32 } from 'node:zlib';
import { pngSize } from '#contract/pictures.ts';

/** The signature of a PNG and its first chunk, which says how many pixels it has. */
const headLength = 33;
const inchesPerMetre = 1 / 0.0254;
const cssPixelsPerInch = 96;

/**
 * A PNG that says how large it is on paper (chunk pHYs): a picture `drawnWidth` CSS pixels wide keeps that size in a document, however
 * many pixels it was painted with. Bytes that are no PNG stay as they are.
 */
export function withDensity(png: Uint8Array, drawnWidth: number): Uint8Array {
  const size = pngSize(png);
  if (size === null || drawnWidth <= 0) return png;
  const perMetre = Math.round((cssPixelsPerInch * inchesPerMetre * size.width) / drawnWidth);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(perMetre, 8);
  chunk.writeUInt32BE(perMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, headLength), chunk, png.subarray(headLength)]);
}
