import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ICON_SIZES, packIcns, packIco } from '#scripts/lib/package/icon-files.mjs';

const resource = (/** @type {string} */ name) =>
  readFileSync(fileURLToPath(new URL(`../../../resources/${name}`, import.meta.url)));
const pngOf = (/** @type {number} */ size) => resource(`icons/${size}x${size}.png`);

describe('the icon', () => {
  test.each(ICON_SIZES)('is there in %i pixels', (size) => {
    const png = pngOf(size);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  });

  test('is the same on every system', () => {
    expect(packIco(pngOf).equals(resource('icon.ico'))).toBe(true);
    expect(packIcns(pngOf).equals(resource('icon.icns'))).toBe(true);
  });

  test('for Windows leads to each picture', () => {
    const ico = resource('icon.ico');
    const widths = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
      const line = 6 + 16 * index;
      const png = ico.subarray(ico.readUInt32LE(line + 12), ico.readUInt32LE(line + 12) + ico.readUInt32LE(line + 8));
      expect(png.subarray(-8, -4).toString()).toBe('IEND');
      expect(png.readUInt32BE(16) % 256).toBe(ico.readUInt8(line));
      return png.readUInt32BE(16);
    });
    expect(widths).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  test('for macOS says how long it is', () => {
    const icns = resource('icon.icns');
    expect(icns.subarray(0, 4).toString()).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
  });
});
