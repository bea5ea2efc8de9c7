import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { appOrigin } from '../../src-preload/contract/channels.ts';
import { originOf } from './page-origin.ts';

/** A file of the bundle, or the status that says why there is none. */
export type BundleFile =
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

/** Names that a build makes: no empty or hidden part, no `..`, backslash, colon, NUL or anything else that a file system reads anew. */
const segment = /^[A-Za-z0-9_@~+-][A-Za-z0-9_@~+.-]*$/;

/** Reads what an address of the bundle names: GET only, one host, decoded once, never outside `folder`. */
export async function readBundleFile(folder: string, method: string, address: string): Promise<BundleFile> {
  if (method !== 'GET') return { status: 405 };
  const path = pathWithin(address);
  if (path === null) return { status: 400 };
  const file = await fileInside(folder, path);
  if (file === null) return { status: 404 };
  const contentType = contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';
  return { status: 200, body: await readFile(file), contentType };
}

/** The path below the bundle's folder; null when the address is not one that our own pages would use. */
function pathWithin(address: string): string | null {
  if (originOf(address) !== appOrigin) return null;
  const { pathname, username, password } = new URL(address);
  if (username !== '' || password !== '') return null;
  const decoded = decodeOnce(pathname === '' || pathname === '/' ? '/index.html' : pathname);
  const segments = decoded?.slice(1).split('/');
  return segments?.every((part) => segment.test(part)) ? segments.join('/') : null;
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The real path, once all links are followed; null when it is outside, is no file or is not there. */
async function fileInside(folder: string, path: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, path));
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}
