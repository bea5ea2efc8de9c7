import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A running stress service. */
export interface StressService {
  readonly url: string;
  /** The same records in bodies that look changed. */
  readonly touchedUrl: string;
  /** Path and query of every page, in the order of the lists. */
  readonly paths: readonly string[];
  close(): Promise<void>;
}

/** Starts it in a process of its own; resolves when all its pages are made. */
export async function startStressService(factor: number): Promise<StressService> {
  const child = fork(new URL('service-child.ts', import.meta.url), [String(factor)]);
  const started = once(child, 'message');
  const ended = once(child, 'exit');
  const [address] = await Promise.race([
    started,
    ended.then(([code]) => Promise.reject(new Error(`The stress service ended with ${code}.`))),
  ]);
  return {
    ...(address as Omit<StressService, 'close'>),
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}
