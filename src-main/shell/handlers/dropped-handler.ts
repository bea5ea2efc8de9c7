import { basename } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { droppedHeadBytes, kindOfDropped } from '../../files/dropped-file.ts';
import { endsOfRegular } from '../../files/regular-file.ts';
import type { Handlers } from '../ipc/call-router.ts';
import { chosenSettings } from './settings-file-handlers.ts';

export interface DroppedTools {
  /** Has the main window open a package, as one that the computer opened the app with. */
  readonly openPackage: (path: string) => void;
  /** Whether a package or a subscription is open, which takes no names. */
  readonly isReadOnly: () => boolean;
}

/** What a user drops on a window: looked at here, by its content, and never by the name that it has. */
export function createDroppedHandler({ openPackage, isReadOnly }: DroppedTools): Pick<Handlers, 'app:dropped'> {
  return {
    async 'app:dropped'({ paths: [path = '', ...others] }, signal) {
      if (others.length > 0) throw new AlmanacError('ONE_AT_A_TIME');
      const fileName = basename(path);
      // A text or a picture of a web page is no file and has no path.
      if (path === '') throw new AlmanacError('NOT_OPENED');
      const notOpened = (cause?: unknown) => new AlmanacError('NOT_OPENED', { what: fileName }, cause);
      const { head, tail } = await endsOfRegular(path, droppedHeadBytes, { signal }).catch((error: unknown) => {
        throw error instanceof AlmanacError && error.code !== 'NOT_A_FILE' ? error : notOpened(error);
      });
      const kind = kindOfDropped(path, head, tail);
      if (kind === null) throw notOpened();
      if (kind === 'settings') return { kind, ...(await chosenSettings(path)) };
      if (kind === 'names' && isReadOnly()) throw new AlmanacError('PACKAGE_READ_ONLY');
      if (kind === 'package') openPackage(path);
      return { kind };
    },
  };
}
