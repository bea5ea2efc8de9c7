import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { NewestEntries } from '../../common/newest-entries.ts';
import { type AskPath, pathInFormat } from '../../files/file-name.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { RecentFiles } from '../system/recent-files.ts';
import type { SaveDialog } from './dialogs.ts';

/** Asks where files go and remembers where they went; the page gets a token of a file and never its path. */
export type SavedFiles = ReturnType<typeof createSavedFiles>;

/** Has a file written, which asks where it goes once its name is known, and returns what the page may know of it. */
export async function saveAs<Made extends object>(
  files: SavedFiles,
  write: (askPath: AskPath) => Promise<Made>,
  options = { isPersonal: false },
) {
  const chosen: { path?: string | null } = {};
  const askPath: AskPath = async (fileName) => {
    const path = await files.ask(fileName);
    chosen.path = path;
    if (path === null) throw new AlmanacError('CANCELLED');
    return path;
  };
  const made = await write(askPath).catch((error) => {
    if (chosen.path === null) return null;
    throw error;
  });
  if (made === null || !chosen.path) return { state: 'cancelled' } as const;
  return { ...made, ...(await files.written(chosen.path, options)) };
}

/** The number of files that can still be shown in their folder. */
const remembered = 100;

export function createSavedFiles(options: {
  readonly askWhere: SaveDialog;
  readonly settings: Pick<SettingsStore, 'lastExportFolder' | 'saveLastExportFolder'>;
  readonly downloads: () => string;
  readonly recent: Pick<RecentFiles, 'add'>;
}) {
  const paths = new NewestEntries<string, string>(remembered);
  return {
    /**
     * Asks for a place, in the folder of the last time; null when the user cancelled. The path has the ending of `fileName`.
     * @throws AlmanacError WRONG_ENDING when the user chose a name with the ending of another format
     */
    async ask(fileName: string): Promise<string | null> {
      const path = await options.askWhere(join(options.settings.lastExportFolder() ?? options.downloads(), fileName));
      return path === null ? null : pathInFormat(path, fileName);
    },
    /** Returns what the page may know of a file that was written. One with personal data is not listed as a recent file. */
    async written(
      path: string,
      { isPersonal }: { readonly isPersonal: boolean },
    ): Promise<{ state: 'saved'; fileName: string; token: string }> {
      const token = randomUUID();
      paths.set(token, path);
      // The file is there; a settings file that cannot be written must not turn that into a failure.
      await options.settings.saveLastExportFolder(dirname(path)).catch(() => undefined);
      if (!isPersonal) options.recent.add(path);
      return { state: 'saved', fileName: basename(path), token };
    },
    /** @throws AlmanacError NOT_FOUND for a token that was not given out in this session */
    pathOf(token: string): string {
      const path = paths.get(token);
      if (path === undefined) throw new AlmanacError('NOT_FOUND', { what: t('This export') });
      return path;
    },
  };
}
