import { isAbsolute, resolve } from 'node:path';
import { app } from 'electron';
import { endingOf, packageEnding } from '../../files/file-formats.ts';

/** A data package that the operating system opened the app with; the page opens it when it is there. */
export interface OpenedPackages {
  /** Looks for a package among the arguments of a start, as Windows and Linux hand it over; `folder` is where that start was. */
  fromArguments(argv: readonly string[], folder: string): void;
  /** Whether there is one to open. */
  isWaiting(): boolean;
  /** The path to open, once; null when there is none. */
  take(): string | null;
  /** Calls back when there is one to open. */
  onOpened(listener: () => void): void;
}

/** The first argument that names a package, as an absolute path; null without one. Switches and links are none. */
export function packageAmong(argv: readonly string[], folder: string): string | null {
  const named = argv.find(
    (each) => !each.startsWith('-') && endingOf(each) === packageEnding && !/^[a-z-]+:\/\//i.test(each),
  );
  if (named === undefined) return null;
  return isAbsolute(named) ? named : resolve(folder, named);
}

/** Listens from before the app is ready: macOS hands over the file that started it before anything else. */
export function openedPackages(): OpenedPackages {
  let waiting: string | null = null;
  let tell: () => void = () => undefined;
  const open = (path: string) => {
    waiting = path;
    tell();
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (endingOf(path) === packageEnding) open(path);
  });
  return {
    fromArguments(argv, folder) {
      const path = packageAmong(argv, folder);
      if (path !== null) open(path);
    },
    isWaiting: () => waiting !== null,
    take() {
      const path = waiting;
      waiting = null;
      return path;
    },
    onOpened(listener) {
      tell = listener;
    },
  };
}
