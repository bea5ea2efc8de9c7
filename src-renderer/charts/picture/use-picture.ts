import type { PictureRequest, PictureSource } from '../../../src-preload/contract/pictures.ts';
import { currentAddress } from '../../app/navigation.ts';
import { call } from '../../client/call.ts';
import { wordsOf } from '../../client/call-error.ts';
import { copyCitation } from '../../client/citing.ts';
import { useSavePicture } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { useSettings } from '../../client/settings.ts';
import { paintPicture } from './paint-picture.ts';

/** What the menu of a figure can do with its picture: save it, copy it, say where it comes from. */
export function usePicture(source: PictureSource, title: string) {
  const { smallNumbers: threshold } = useSettings();
  const { mutate: save } = useSavePicture();
  const request = (): PictureRequest => ({ ...source, threshold, address: currentAddress() });
  const paint = async () => paintPicture(await call('picture:draw', request()));
  const failed = (error: unknown) =>
    say({ tone: 'error', text: `The picture could not be made. ${wordsOf(error)} The chart is still there.` });
  return {
    savePng: () => {
      const asked = request();
      paint().then(
        async (blob) => save({ ...asked, format: { kind: 'png', bytes: new Uint8Array(await blob.arrayBuffer()) } }),
        failed,
      );
    },
    saveSvg: () => save({ ...request(), format: { kind: 'svg' } }),
    copy: () => {
      // A promise, since the clipboard wants to be asked while the click is fresh.
      navigator.clipboard
        .write([new ClipboardItem({ 'image/png': paint() })])
        .then(() => say({ tone: 'info', text: `Copied “${title}” as a picture.` }), failed);
    },
    cite: () => {
      copyCitation(source.query, currentAddress(), title);
    },
  };
}
