import { existsSync } from 'node:fs';
import { readRegularSync } from '#main/files/regular-file.ts';

/** The pages of a SQLite file as they were last committed, whatever is wrong with them. */
export interface PageImages {
  readonly pageSize: number;
  /** How many pages there are. Pages are numbered from 1. */
  readonly count: number;
  /** The page; undefined for a number that is none. */
  page(number: number): Buffer | undefined;
}

/** As many as one buffer holds. */
const maxBytes = 4_000_000_000;
const walHeaderBytes = 32;
const frameHeaderBytes = 24;
/** What this app gives new files; older ones have SQLite's own size. */
const defaultPageSizes = [16_384, 4096];

/**
 * Reads a SQLite file and its write-ahead log without SQLite, which refuses both once their heads are damaged. Of the log it
 * takes what was committed; checksums are not compared, since one wrong byte would cost all that follows it.
 */
export function readPageImages(file: string): PageImages {
  const main = readRegularSync(file, maxBytes);
  const log = existsSync(`${file}-wal`) ? readRegularSync(`${file}-wal`, maxBytes) : Buffer.alloc(0);
  const pageSize = pageSizeOf(main);
  const newer = committedPages(log, pageSize);
  const inFile = Math.ceil(main.length / pageSize);
  const count = Math.max(inFile, ...newer.keys());
  return {
    pageSize,
    count,
    page: (number) => {
      const image = newer.get(number);
      if (image || number < 1 || number > inFile) return image;
      return main.subarray((number - 1) * pageSize, number * pageSize);
    },
  };
}

/** The size in the head if it is one; otherwise the usual size at which pages look most like pages. */
function pageSizeOf(main: Buffer): number {
  const said = main.length >= 18 ? main.readUInt16BE(16) : 0;
  if (said >= 512 && Number.isInteger(Math.log2(said)) && defaultPageSizes.includes(said)) return said;
  const [best = 4096] = defaultPageSizes.toSorted((a, b) => share(main, b) - share(main, a));
  return best;
}

const pageTypes = new Set([2, 5, 10, 13]);

/** The share of the pages that begin like one of a table or an index. */
function share(main: Buffer, pageSize: number): number {
  let like = 0;
  for (let at = pageSize; at < main.length; at += pageSize) if (pageTypes.has(main[at] ?? 0)) like += 1;
  return like / Math.max(1, Math.floor(main.length / pageSize) - 1);
}

/** The last committed image of each page in a log. See "WAL Format" in SQLite's documentation. */
function committedPages(log: Buffer, pageSize: number): Map<number, Buffer> {
  const committed = new Map<number, Buffer>();
  if (log.length < walHeaderBytes) return committed;
  const salts = log.subarray(16, 24);
  let pending: (readonly [number, Buffer])[] = [];
  const step = frameHeaderBytes + pageSize;
  for (let at = walHeaderBytes; at + step <= log.length; at += step) {
    // The frame is older than the last restart of the log.
    if (!log.subarray(at + 8, at + 16).equals(salts)) continue;
    pending.push([log.readUInt32BE(at), log.subarray(at + frameHeaderBytes, at + step)]);
    const isCommit = log.readUInt32BE(at + 4) !== 0;
    if (!isCommit) continue;
    for (const [number, image] of pending) committed.set(number, image);
    pending = [];
  }
  return committed;
}
