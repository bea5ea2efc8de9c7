import type { Log } from '#main/shell/system/logging.ts';

/** A log that keeps its lines. */
export function fakeLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const write = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '));
  return { lines, info: write, warn: write, error: write };
}
