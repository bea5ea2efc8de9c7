import * as z from 'zod';
import { runIdSchema } from './course-id.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const header = 0x49_48_44_52;
const largestSide = 12_000;

/** Width and height in pixels, which stand in the first chunk of every PNG; null of anything else. */
export function pngSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 33 || signature.some((byte, place) => bytes[place] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(12) === header ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

/** The bytes of a PNG: 20 MB and 12,000 pixels a side at most. */
export const pngBytes = z.instanceof(Uint8Array).refine((bytes) => {
  const size = pngSize(bytes);
  return size !== null && bytes.length <= 20_000_000 && size.width <= largestSide && size.height <= largestSide;
}, 'This is not a picture in PNG.');

/** What a picture of a chart is of, for the name of its file. */
export const picture = z.strictObject({
  /** The name of the figure, such as `run-enrollment`. */
  figure: z.string().regex(/^[a-z0-9-]{1,60}$/),
  runId: runIdSchema.nullable(),
  /** The last day that the chart covers, or the day of the sync. */
  asOfDay: z.int().nullable(),
  png: pngBytes,
});
export type Picture = z.infer<typeof picture>;
