import * as z from 'zod';
import { message, t } from '#shared/language/message.ts';
import { type PictureSize, pngSize } from '../pictures.ts';

/** The largest logo: a report as one HTML file stays under 2 MB. */
export const maxLogoBytes = 200_000;

export const whichLogos = message('Choose a PNG or JPEG picture of at most 200 kB.');

const maxPixels = 4000;

type LogoType = 'image/png' | 'image/jpeg';

/** What the bytes are, whatever the file was called; null of anything else or of a picture that is too large to decode. */
export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  if (bytes.length > maxLogoBytes) return null;
  const size = pngSize(bytes);
  if (size) return size.width <= maxPixels && size.height <= maxPixels ? 'image/png' : null;
  const jpeg = jpegSize(bytes);
  return jpeg && jpeg.width <= maxPixels && jpeg.height <= maxPixels ? 'image/jpeg' : null;
}

/** How large the picture is, in pixels; null of what is no logo. */
export const logoSizeOf = (bytes: Uint8Array): PictureSize | null => pngSize(bytes) ?? jpegSize(bytes);

/** Goes from segment to segment until the frame header. */
function jpegSize(bytes: Uint8Array): PictureSize | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const kind = bytes[at + 1] ?? 0;
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Base64 to bytes; null of what is no base64. */
export function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** A PNG or JPEG as base64, checked by its bytes. */
export const logo = z
  .string()
  .max(Math.ceil(maxLogoBytes / 3) * 4 + 4)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .refine((text) => logoTypeOf(bytesOf(text) ?? new Uint8Array()) !== null, { error: () => t(whichLogos) });
