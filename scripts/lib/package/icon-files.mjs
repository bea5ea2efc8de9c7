/** The sizes of the application's icon, in pixels: what Linux, Windows and macOS ask for. */
export const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];

/** The names that macOS has for PNG pictures of a size; two of them where a size also serves a screen of double resolution. */
const ICNS_TYPES = /** @type {const} */ ([
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
]);

/** @typedef {(size: number) => Buffer} Pictures the PNG of a size */

/**
 * An .ico: a header, one line per picture, and the PNGs one after the other.
 * @param {Pictures} pngOf
 */
export function packIco(pngOf) {
  const pictures = ICO_SIZES.map((size) => ({ size, png: pngOf(size) }));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const line = 6 + 16 * index;
    // One byte each for width and height, where 0 means 256.
    head.writeUInt8(size % 256, line);
    head.writeUInt8(size % 256, line + 1);
    head.writeUInt16LE(1, line + 4);
    head.writeUInt16LE(32, line + 6);
    head.writeUInt32LE(png.length, line + 8);
    head.writeUInt32LE(offset, line + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/**
 * An .icns: a header, then each picture with its type and length.
 * @param {Pictures} pngOf
 */
export function packIcns(pngOf) {
  const chunk = (/** @type {string} */ type, /** @type {Buffer} */ content) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([head, content]);
  };
  return chunk('icns', Buffer.concat(ICNS_TYPES.map(([type, size]) => chunk(type, pngOf(size)))));
}
