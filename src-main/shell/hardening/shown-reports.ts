import { randomUUID } from 'node:crypto';
import { appOrigin } from '#contract/channels.ts';
import { NewestEntries } from '../../common/newest-entries.ts';

/** Reports that a window may show: kept in memory, under addresses that cannot be guessed and only main makes. */
export type ShownReports = ReturnType<typeof createShownReports>;

const folder = '/documents/';
/** The last previews, those that are being printed and those that another window is reading; older ones are forgotten. */
const maxReports = 6;

export function createShownReports() {
  const reports = new NewestEntries<string, string>(maxReports);
  return {
    /** Returns the path below the app's origin. */
    add(html: string): string {
      const path = `${folder}${randomUUID()}`;
      reports.set(path, html);
      return path;
    },
    /** The report at an address, exactly as it was made; null for any other address. */
    read: (address: string): string | null =>
      address.startsWith(appOrigin) ? (reports.get(address.slice(appOrigin.length)) ?? null) : null,
    remove(path: string): void {
      reports.delete(path);
    },
  };
}
