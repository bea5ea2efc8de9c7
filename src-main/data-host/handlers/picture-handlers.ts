import type { ViewQuery } from '#shared/catalog/views.ts';
import type { PictureParts, Pictures } from '../export/pictures/picture.ts';
import type { Handlers } from '../protocol.ts';

type PictureMethod = 'picture:draw' | 'host:pictureName' | 'host:savePicture';

/** Figures of screens as pictures: drawn from the rows each time. `readyFor` makes what the rows need beside the cache. */
export function pictureHandlers(
  parts: PictureParts,
  readyFor: (query: ViewQuery, signal?: AbortSignal) => Promise<void>,
  now: () => number,
  thresholdFor: (asked: number) => number,
): Pick<Handlers, PictureMethod> {
  let made: Pictures | null = null;
  // Read when the first one is wanted: a start waits for less.
  const pictures = async () => (made ??= (await import('../export/pictures/picture.ts')).createPictures(parts));
  return {
    'picture:draw': async (request) => {
      await readyFor(request.query);
      return (await pictures()).draw({ ...request, threshold: thresholdFor(request.threshold) }, now());
    },
    'host:pictureName': async ({ figure, query, kind }) => {
      return { fileName: (await pictures()).fileName(figure, query, kind, now()) };
    },
    'host:savePicture': async ({ picture, path, sidecar }, signal) => {
      await readyFor(picture.query, signal);
      const shared = { ...picture, threshold: thresholdFor(picture.threshold) };
      return (await pictures()).write(shared, { path, sidecar }, now(), signal);
    },
  };
}
