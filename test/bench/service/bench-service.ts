import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

interface BenchService {
  readonly child: ChildProcess;
  /** Message of the service when it was ready. */
  readonly started: unknown;
  close(): Promise<void>;
}

/** Starts a service in a process of its own, so that neither its memory nor its work count; resolves when it is ready. */
export async function startBenchService(program: string, size: number): Promise<BenchService> {
  const child = fork(new URL(program, import.meta.url), [String(size)]);
  const ended = once(child, 'exit');
  const [started] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The service of the bench ended with ${code}.`))),
  ]);
  return {
    child,
    started,
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}
