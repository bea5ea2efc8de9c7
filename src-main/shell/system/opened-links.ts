import { app } from 'electron';
import { addressOfLink, linkScheme } from '#shared/catalog/app-link.ts';

/** Links that the operating system opened the app with; the page takes them when it is there. */
export interface OpenedLinks {
  /** Looks for a link among the arguments of a start, as Windows and Linux hand it over. */
  fromArguments(argv: readonly string[]): void;
  /** Opens an address of the app. */
  openAddress(address: string): void;
  /** The address to open, once; null when there is none. */
  take(): string | null;
  /** Calls back when there is one to take. */
  onOpened(listener: () => void): void;
}

/** Listens from before the app is ready: macOS hands over the link that started it before anything else. */
export function openedLinks(): OpenedLinks {
  let waiting: string | null = null;
  let tell: () => void = () => undefined;
  const openAddress = (address: string) => {
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
    openAddress,
    fromArguments(argv) {
      const link = argv.find((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));
      if (link !== undefined) open(link);
    },
    take() {
      const address = waiting;
      waiting = null;
      return address;
    },
    onOpened(listener) {
      tell = listener;
    },
  };
}

/** Makes the operating system open our links with this app. A copy that is not installed leaves the system as it is. */
export function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
