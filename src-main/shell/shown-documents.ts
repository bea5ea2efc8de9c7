import { randomUUID } from 'node:crypto';
import { appOrigin } from '../../src-preload/contract/channels.ts';

/** Reports that a window may show: kept in memory, under addresses that nobody can guess and only main makes. */
export interface ShownDocuments {
  /** Answers the path below the app's origin. */
  add(html: string): string;
  /** The report at an address, exactly as it was made; null for any other address. */
  read(address: string): string | null;
  remove(path: string): void;
}

const folder = '/documents/';
/** The last previews, those that are being printed and those that another window is reading; older ones are forgotten. */
const most = 6;

export function createShownDocuments(): ShownDocuments {
  const documents = new Map<string, string>();
  return {
    add(html) {
      const path = `${folder}${randomUUID()}`;
      documents.set(path, html);
      const [oldest] = documents.keys();
      if (documents.size > most && oldest !== undefined) documents.delete(oldest);
      return path;
    },
    read: (address) =>
      address.startsWith(appOrigin) ? (documents.get(address.slice(appOrigin.length)) ?? null) : null,
    remove(path) {
      documents.delete(path);
    },
  };
}
