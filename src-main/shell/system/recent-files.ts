import { access } from 'node:fs/promises';
import { endingOf, packageEnding, writtenFormats } from '../../files/file-name.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';

/** Packages that were opened, and files that were written. */
export type RecentFiles = ReturnType<typeof createRecentFiles>;

export interface RecentFilesOptions {
  readonly settings: Pick<SettingsStore, 'recentFiles' | 'saveRecentFiles'>;
  /** The list of the system: the jump list of Windows, the dock of a Mac. */
  readonly system: { readonly add: (path: string) => void; readonly clear: () => void };
  readonly openPackage: (path: string) => void;
  /** Returns why it could not be opened, or nothing. */
  readonly openFile: (path: string) => Promise<string>;
  /** Says that a file is gone, or that no program opens it. */
  readonly say: (fault: 'gone' | 'noProgram', path: string) => void;
  /** Called when the list is another one. */
  readonly onChange: () => void;
}

const maxRecent = 10;

const isPackagePath = (path: string) => ['zip', packageEnding].includes(endingOf(path));

const without = (paths: readonly string[], path: string) => paths.filter((each) => each !== path);

export function createRecentFiles(options: RecentFilesOptions) {
  const { settings, system } = options;
  const save = (edit: (before: readonly string[]) => readonly string[]) => {
    // A list that cannot be written must not turn a file that was into a failure.
    settings.saveRecentFiles(edit).then(options.onChange, () => undefined);
  };
  return {
    /** Paths, newest first. */
    list: (): readonly string[] => settings.recentFiles(),
    /** Puts a file at the head of the list. */
    add(path: string): void {
      save((before) => [path, ...without(before, path)].slice(0, maxRecent));
      // The system hands a file of its list back to the app, which opens packages alone.
      if (isPackagePath(path)) system.add(path);
    },
    /** Opens one of the list: a package in the app, all others with the program of the computer. One that is gone leaves the list. */
    async open(path: string): Promise<void> {
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      if (!isThere) {
        save((before) => without(before, path));
        return options.say('gone', path);
      }
      if (isPackagePath(path)) return options.openPackage(path);
      // Only what the app writes; a file of that name is never started as a program.
      const isOurs = Object.hasOwn(writtenFormats, endingOf(path));
      if (!isOurs || (await options.openFile(path)) !== '') options.say('noProgram', path);
    },
    clear(): void {
      save(() => []);
      system.clear();
    },
  };
}
