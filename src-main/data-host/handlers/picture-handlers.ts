import type { ViewQuery } from '../../../src-preload/contract/views.ts';
import type { Pictures } from '../export/pictures/picture.ts';
import type { Handlers } from './handlers.ts';

type PictureMethod = 'picture:draw' | 'host:pictureName' | 'host:savePicture';

/** Figures of screens as pictures: drawn anew from the rows each time. `readyFor` makes what the rows need beside the cache. */
export function pictureHandlers(
  pictures: Pictures,
  readyFor: (query: ViewQuery) => Promise<void>,
  now: () => number,
): Pick<Handlers, PictureMethod> {
  return {
    'picture:draw': async (request) => {
      await readyFor(request.query);
      return pictures.draw(request, now());
    },
    'host:pictureName': ({ figure, query, kind }) => ({ fileName: pictures.fileName(figure, query, kind, now()) }),
    'host:savePicture': async ({ picture, path, sidecar }, signal) => {
      await readyFor(picture.query);
      return pictures.write(picture, { path, sidecar }, now(), signal);
    },
  };
}
