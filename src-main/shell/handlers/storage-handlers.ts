import { existsSync, rmSync } from 'node:fs';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { cacheFileIn, setAside } from '../../files/set-aside.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { DataHostClient } from '../ipc/data-host-client.ts';
import { clearableParts, deleteFilesOf, listStorage, type StorageFolders } from '../system/storage.ts';

type StorageMethod = 'storage:list' | 'storage:clear' | 'storage:setCacheAside';

/** What lies on the disk, and the ways to be rid of what can be had again. */
export function createStorageHandlers(tools: {
  readonly folders: () => StorageFolders;
  readonly host: Pick<DataHostClient, 'reopen'>;
}): Pick<Handlers, StorageMethod> {
  const { folders, host } = tools;
  /** The file of the synced data, when it is one that can be filled again. */
  const cacheFile = () => {
    const { data } = folders();
    if (!clearableParts(data).includes('cache'))
      throw new AlmanacError('INVALID_INPUT', { what: t('the data of a package cannot be synced again') });
    return cacheFileIn(data.dataDir);
  };
  return {
    'storage:list': () => listStorage(folders()),
    async 'storage:clear'({ part }) {
      if (part === 'cache') {
        const file = cacheFile();
        // Only while no process has the file open.
        await host.reopen(() => whenWritable(() => removeDatabase(file)));
      } else await deleteFilesOf(folders(), part);
      return listStorage(folders());
    },
    async 'storage:setCacheAside'() {
      const file = cacheFile();
      await host.reopen(() => whenWritable(() => void (existsSync(file) && setAside(file))));
      return {};
    },
  };
}

function removeDatabase(file: string): void {
  for (const side of ['', '-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
}

function whenWritable(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new AlmanacError('FILE_NOT_WRITABLE', { what: t('The file of the synced data') }, error);
  }
}
