import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { addressOfLink, linkScheme } from '#shared/catalog/app-link.ts';
import { endingOf, packageEnding } from '../../files/file-name.ts';

/** The data packages that the operating system opened the app with; the page opens them when it is there. */
export type OpenedPackages = ReturnType<typeof openedPackages>;

/** The arguments that name packages, as absolute paths. Switches and links are none. */
export function packagesAmong(argv: readonly string[], folder: string): string[] {
  return argv
    .filter((each) => !each.startsWith('-'))
    .map((each) => pathOf(each, folder))
    .filter((path) => path !== null)
    .filter((path) => endingOf(path) === packageEnding);
}

/** Desktops of Linux name a file by its address; one on another computer is none. */
function pathOf(argument: string, folder: string): string | null {
  const isFile = /^file:\//i.test(argument);
  if (!isFile) return /^[a-z][a-z\d+.-]*:\/\//i.test(argument) ? null : resolve(folder, argument);
  const url = URL.parse(argument);
  // `localhost` is an empty host as well.
  if (url === null || url.host !== '') return null;
  try {
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

/** Listens from before the app is ready: macOS hands over the file that started it before anything else. */
export function openedPackages() {
  const waiting: string[] = [];
  let tell: () => void = () => undefined;
  const open = (paths: readonly string[]) => {
    const added = paths.filter((path, index) => !waiting.includes(path) && paths.indexOf(path) === index);
    waiting.push(...added);
    if (paths.length > 0) tell();
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    // The dock has those of the list of recent files, whatever their ending.
    if (endingOf(path) === packageEnding || endingOf(path) === 'zip') open([path]);
  });
  return {
    /** Looks for packages among the arguments of a start, as Windows and Linux hand them over; `folder` is where that start was. */
    fromArguments: (argv: readonly string[], folder: string): void => open(packagesAmong(argv, folder)),
    /** Has a package opened that a user chose in the app. */
    open: (path: string): void => open([path]),
    /** How many there are to open. */
    count: (): number => waiting.length,
    /** The path to open that has waited longest, once; null when there is none. */
    take: (): string | null => waiting.shift() ?? null,
    /** Calls back when there is one to open. */
    onOpened(listener: () => void): void {
      tell = listener;
    },
  };
}

/** Links that the operating system opened the app with; the page takes them when it is there. */
export type OpenedLinks = ReturnType<typeof openedLinks>;

/** Listens from before the app is ready: macOS hands over the link that started it before anything else. */
export function openedLinks() {
  let waiting: string | null = null;
  let tell: () => void = () => undefined;
  const openAddress = (address: string): void => {
    waiting = address;
    tell();
  };
  const open = (link: string) => {
    const address = addressOfLink(link);
    if (address !== null) openAddress(address);
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(url);
  });
  return {
    /** Opens an address of the app. */
    openAddress,
    /** Looks for a link among the arguments of a start, as Windows and Linux hand it over. */
    fromArguments(argv: readonly string[]): void {
      const link = argv.find((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));
      if (link !== undefined) open(link);
    },
    /** The address to open, once; null when there is none. */
    take(): string | null {
      const address = waiting;
      waiting = null;
      return address;
    },
    /** Calls back when there is one to take. */
    onOpened(listener: () => void): void {
      tell = listener;
    },
  };
}

/** Makes the operating system open our links with this app. A copy that is not installed leaves the system as it is. */
export function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
