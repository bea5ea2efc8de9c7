import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { appOrigin } from '#contract/channels.ts';
import { isOfThisComputer } from '#contract/connection.ts';
import { decodedUri } from '#shared/text/text.ts';

/** Where our pages come from: `app://bundle`, or the development server of a copy that is not packaged. */
export interface PageSource {
  readonly origin: string;
  readonly startUrl: string;
  /** Whether pages come from the development server, whose scripts need its web socket. */
  readonly isDevServer: boolean;
}

/** Decides once where pages come from. A packaged app never looks at the environment. */
export function pageSource(isPackaged: boolean, devServerUrl: string | undefined): PageSource {
  const bundle = { origin: appOrigin, startUrl: `${appOrigin}/index.html`, isDevServer: false };
  if (isPackaged || devServerUrl === undefined || !URL.canParse(devServerUrl)) return bundle;
  const { protocol, origin } = new URL(devServerUrl);
  if (protocol !== 'http:' || !isOfThisComputer(devServerUrl)) return bundle;
  return { origin, startUrl: `${origin}/index.html`, isDevServer: true };
}

/** Scheme and host of an address; null for what is no address. Node gives `app://bundle` the origin "null", so it is not asked. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** The part of Electron's events that says who sent a message. */
export type SenderEvent = Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/** Whether a message comes from the main frame of one of our own pages while it shows our own address. Never throws. */
export function isOwnPage(event: SenderEvent, own: readonly WebContents[], pageOrigin: string): boolean {
  try {
    const { sender, senderFrame } = event;
    if (senderFrame === null || !own.includes(sender)) return false;
    // Not `detached`: it stays true for the frame of a page whose process died and that was loaded again.
    return senderFrame === sender.mainFrame && originOf(senderFrame.url) === pageOrigin;
  } catch {
    // Electron throws when it is asked about a frame that has gone meanwhile.
    return false;
  }
}

/** A file of the bundle, or the status that says why there is none. */
type BundleFile =
  | { readonly status: 200; readonly body: Buffer<ArrayBuffer>; readonly contentType: string }
  | { readonly status: 400 | 404 | 405 };

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Names that a build makes: no empty or hidden part, no `..`, backslash, colon, NUL or anything else that a file system interprets. */
const segment = /^[A-Za-z0-9_@~+-][A-Za-z0-9_@~+.-]*$/;

/** Returns what an address of the bundle names: GET only, one host, decoded once, and only files that were there at the start. */
export type Bundle = (method: string, address: string) => BundleFile;

/** While developing, pages come from the development server. */
export const noBundle: Bundle = () => ({ status: 404 });

/** Reads the whole bundle, 2 MB, once: a window asks for eight files of it just when everything else starts, too. */
export async function readBundle(folder: string): Promise<Bundle> {
  const files = new Map(await filesBelow(folder));
  return (method, address) => {
    if (method !== 'GET') return { status: 405 };
    const path = pathWithin(address);
    if (path === null) return { status: 400 };
    const body = files.get(path);
    if (body === undefined) return { status: 404 };
    return { status: 200, body, contentType: contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream' };
  };
}

/** Every file by its path below the folder. A link may lead out of it, and a build makes none. */
async function filesBelow(folder: string, path = ''): Promise<(readonly [string, Buffer<ArrayBuffer>])[]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => segment.test(name))
    .map(async (entry) => {
      const within = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(folder, within);
      return entry.isFile() ? [[within, await readFile(join(folder, within))] as const] : [];
    });
  return (await Promise.all(found)).flat();
}

/** The path below the bundle's folder; null when the address is not one that our own pages would use. */
function pathWithin(address: string): string | null {
  if (originOf(address) !== appOrigin) return null;
  const { pathname, username, password } = new URL(address);
  if (username !== '' || password !== '') return null;
  const decoded = decodedUri(pathname === '' || pathname === '/' ? '/index.html' : pathname);
  const segments = decoded?.slice(1).split('/');
  return segments?.every((part) => segment.test(part)) ? segments.join('/') : null;
}
