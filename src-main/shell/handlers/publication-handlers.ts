import { basename } from 'node:path';
import { exclusive } from '../../common/async.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import { keyWordsOf } from '../../data-host/publications/key-words.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { OpenDialog } from '../windows/dialogs.ts';

export interface PublicationTools {
  readonly host: Pick<DataHost, 'call'>;
  readonly askFolder: OpenDialog;
}

/** Publishing: the user says to which folder, the data host writes it. */
export function createPublicationHandlers({
  host,
  askFolder,
}: PublicationTools): Pick<Handlers, 'publication:publish'> {
  const alone = exclusive();
  return {
    'publication:publish': alone(async (choice, signal) => {
      const folder = await askFolder();
      if (folder === null) return { state: 'cancelled' };
      const figures = await host.call('host:publish', { ...choice, folder }, signal);
      const keyWords = keyWordsOf(figures.publicKey);
      return { state: 'published', folderName: basename(folder), keyWords, ...figures };
    }),
  };
}
