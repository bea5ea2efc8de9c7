import { join } from 'node:path';
import { inspect } from 'node:util';
import log from 'electron-log/node';
import { redact } from './redact.ts';

/** What the shell needs of a log. */
export interface Log {
  info(...parts: unknown[]): void;
  warn(...parts: unknown[]): void;
  error(...parts: unknown[]): void;
}

/** Opens `main.log` in a folder. Everything goes through one redaction first, because people send logs around. */
export function openLog(folder: string): Log {
  // By itself it would look for a package.json, which it does not find in an archive.
  log.transports.file.setAppName('Course Almanac');
  log.transports.file.resolvePathFn = () => join(folder, 'main.log');
  log.transports.file.level = 'info';
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.maxSize = 2 * 1024 * 1024;
  log.transports.console.level = false;
  log.hooks.push((message) => ({ ...message, data: message.data.map(asText).map(redact) }));
  return log;
}

const asText = (part: unknown) => (typeof part === 'string' ? part : inspect(part, { depth: 4, breakLength: 160 }));

/** Writes down what nobody caught. The data is in another process, so going on is safer than a dialog with a stack. */
export function logUncaught(log: Log): void {
  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason));
}
