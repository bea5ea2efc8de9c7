import * as z from 'zod';
import { smallNumberThreshold } from '#shared/catalog/small-numbers.ts';
import { type ViewParams, type ViewQuery, viewQuery } from '#shared/catalog/views.ts';
import { type FigureId, type FigureView, figures } from '#shared/figures/figures.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const header = 0x49_48_44_52;
const largestSide = 12_000;

/** Width and height in pixels, which stand in the first chunk of every PNG; null of anything else. */
export function pngSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 33 || signature.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(12) === header ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

/** The bytes of a PNG: 20 MB and 12,000 pixels a side at most. */
export const pngBytes = z.instanceof(Uint8Array).refine((bytes) => {
  const size = pngSize(bytes);
  return size !== null && bytes.length <= 20_000_000 && size.width <= largestSide && size.height <= largestSide;
}, 'This is not a picture in PNG.');

export const pictureName = z.enum(Object.keys(figures) as [FigureId, ...FigureId[]]);

/** Choices for a figure beside its rows. */
const pictureChoice = z.strictObject({
  /** Unit of weekly activity. */
  unit: z.enum(['learners', 'percent']).optional(),
  /** Years per bar of the ages. */
  binWidth: z.literal([1, 5]).optional(),
  /** The chart alone, for a slide that has a title of its own. */
  isBare: z.boolean().optional(),
});
export type PictureChoice = z.infer<typeof pictureChoice>;

/** A figure as it stands on a screen: its rows, and how they are drawn. */
export interface PictureSource {
  readonly figure: FigureId;
  readonly query: ViewQuery;
  readonly choice: PictureChoice;
}

/** The source of a figure by the parameters of its view. */
export const sourceOf = <F extends FigureId>(
  figure: F,
  params: ViewParams<FigureView<F>>,
  choice: PictureChoice = {},
): PictureSource => ({ figure, query: { view: figures[figure].view, params } as unknown as ViewQuery, choice });

const request = z.strictObject({
  figure: pictureName,
  query: viewQuery,
  choice: pictureChoice,
  /** Counts of learners below this are neither drawn nor said; 0 draws all. */
  threshold: smallNumberThreshold,
  /** The address of the screen, without `#`. */
  address: z.string().max(4000).nullable(),
});

const isOfItsView = ({ figure, query }: Pick<z.infer<typeof request>, 'figure' | 'query'>) =>
  figures[figure].view === query.view;

/** Which figure, of which rows, and for whom. */
export const pictureRequest = request.refine(isOfItsView, 'The figure draws another view.');
export type PictureRequest = z.infer<typeof pictureRequest>;

/** A picture for saving: as SVG it is written from the rows; a PNG is that SVG, painted by the page. */
export const picture = request
  .extend({
    format: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('svg') }),
      z.strictObject({ kind: z.literal('png'), bytes: pngBytes }),
    ]),
  })
  .refine(isOfItsView, 'The figure draws another view.');
export type Picture = z.infer<typeof picture>;

/** A figure drawn for paper: one SVG file with its words and its source. */
export const drawnPicture = z.strictObject({
  svg: z.string(),
  width: z.int(),
  height: z.int(),
  title: z.string(),
  /** Whether some of its numbers are too small to be drawn. */
  withholds: z.boolean(),
});
export type DrawnPicture = z.infer<typeof drawnPicture>;
