import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';

const kilobyte = 1000;

/** `12 kB`, `3.4 MB`: a size to decide by, not to check. */
export function fileSizeWords(bytes: number): string {
  if (bytes < kilobyte * kilobyte) return `${formatNumber(Math.max(1, Math.round(bytes / kilobyte)))} kB`;
  return `${formatNumber(bytes / kilobyte / kilobyte, 1)} MB`;
}
