import { existsSync, readFileSync } from 'node:fs';

/** Asks a bench's data host for its memory; main's own messages are objects. */
export const memoryQuestion = 'bench:memory';

export function isMemoryAnswer(message: unknown): message is { bytes: number } {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === memoryQuestion;
}

/**
 * The most memory this process ever had, in bytes. On Linux from /proc: `resourceUsage` begins there with the memory of the
 * parent that forked us.
 */
export function peakMemory(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) * 1024;
}
