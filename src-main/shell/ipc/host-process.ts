import { utilityProcess } from 'electron';
import type { FromHost, ToHost } from '../../data-host/protocol.ts';
import type { Log } from '../system/logging.ts';

/** The data host's process as its client sees it. */
export interface HostProcess {
  post(message: ToHost): void;
  onMessage(listener: (message: FromHost) => void): void;
  onExit(listener: (code: number) => void): void;
  kill(): void;
}

/** Starts the data host. Its output goes to the log. */
export function forkDataHost(entry: string, log: Log): HostProcess {
  const child = utilityProcess.fork(entry, [], { serviceName: 'Course Almanac data host', stdio: 'pipe' });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => log.warn('data host:', chunk.toString('utf8').trimEnd()));
  }
  // A fatal error of V8. Its report holds the environment of this computer, so that stays out of the log; the end follows by itself.
  child.on('error', (type, location) => log.error(`data host: ${type} at ${location}`));
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
}
