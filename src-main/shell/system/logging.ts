import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import log from 'electron-log/node';
import { redact } from '../../common/redact.ts';
import { setAsideUnless } from '../../files/set-aside.ts';

/** The part of a log that the shell needs. */
export interface Log {
  info(...parts: unknown[]): void;
  warn(...parts: unknown[]): void;
  error(...parts: unknown[]): void;
}

/** Opens `main.log` in a folder. Everything goes through one redaction first, because users send logs around. */
export function openLog(folder: string): Log {
  // The log names courses and hosts, which are private.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = join(folder, 'main.log');
  setAsideUnless('file', file);
  // By itself it would look for a package.json, which it does not find in an archive.
  log.transports.file.setAppName('Course Almanac');
  log.transports.file.resolvePathFn = () => file;
  log.transports.file.level = 'info';
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.maxSize = 2 * 1024 * 1024;
  log.transports.console.level = false;
  log.hooks.push((message) => ({ ...message, data: message.data.map(asText).map(redact) }));
  return log;
}

const asText = (part: unknown) => (typeof part === 'string' ? part : inspect(part, { depth: 4, breakLength: 160 }));

/** Modules that main shares with the data host print what they have to say. Here it goes to the log as well, as it does there. */
export function logPrinted(log: Log): void {
  for (const level of ['warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      log[level](...parts);
      print(...parts);
    };
  }
}

/** Writes down uncaught errors. The data is in another process, so going on is safer than a dialog with a stack. */
export function logUncaught(log: Log): void {
  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason));
}
