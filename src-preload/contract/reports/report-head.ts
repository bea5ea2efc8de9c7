import * as z from 'zod';
import { contrast, inks } from '#shared/figures/charts/palette.ts';
import { message, t } from '#shared/language/message.ts';
import { type PictureSize, pngSize } from '../pictures.ts';

/** Trimmed text of at most `maxLength` characters. */
export const words = (maxLength: number) => z.string().trim().max(maxLength);

/** The limit of each text of a report, in characters. */
export const maxWordsLength = {
  title: 200,
  author: 200,
  contact: 200,
  footer: 120,
  introduction: 2000,
  notes: 4000,
} as const;

/** The colour of an institution: `#RRGGBB`. */
export const accent = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/** WCAG 2.2, 1.4.3: the contrast of text. */
const minContrast = 4.5;

const { paper, surface } = inks.light;

/** The share of its light that a colour keeps at each attempt. */
const step = 0.96;

/** The colour as text on paper can have it: the same where it is dark enough, else darkened until it is. */
export function readableAccent(colour: string): string {
  const isReadable = (each: string) => [paper, surface].every((ground) => contrast(each, ground) >= minContrast);
  let readable = colour.toUpperCase();
  for (let share = step; !isReadable(readable); share *= step) readable = darker(colour, share);
  return readable;
}

/** The colour with a share of its light. */
function darker(colour: string, share: number): string {
  const channel = (at: number) => Math.floor(Number.parseInt(colour.slice(at, at + 2), 16) * share);
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** The largest logo: a report as one HTML file stays under 2 MB. */
export const maxLogoBytes = 200_000;

export const whichLogos = message('Choose a PNG or JPEG picture of at most 200 kB.');

const maxPixels = 4000;

type LogoType = 'image/png' | 'image/jpeg';

/**
 * Recognizes a picture by its bytes, whatever the file was called; null for anything else or for a picture that is too large to decode.
 */
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

/** The author of reports, and the logo, colour and footer of the institution: remembered for the next new one. Saved reports have their own. */
export const reportHead = z.strictObject({
  author: words(maxWordsLength.author).default(''),
  contact: words(maxWordsLength.contact).default(''),
  logo: logo.nullable().default(null),
  accent: accent.nullable().default(null),
  footer: words(maxWordsLength.footer).default(''),
});
export type ReportHead = z.infer<typeof reportHead>;

/** Lets the file of a report show its own pictures, letters and styles, and nothing else. */
export const reportPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:";
