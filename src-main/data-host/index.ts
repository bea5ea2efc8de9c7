import './zod-in-threads.ts';
import { isMainThread, parentPort } from 'node:worker_threads';
import { insistOnCertificates } from '../net/trust.ts';
import { type MessagePortMain, serveInTwoThreads, serveSyncThread } from './serve.ts';

/*
 * The data host process: an Electron utilityProcess with plain Node inside. Electron puts the port to main on the process.
 * The thread that syncs is made of this file, too.
 */

insistOnCertificates();
if (isMainThread) {
  const { parentPort: main } = process as unknown as { parentPort?: MessagePortMain };
  if (!main) throw new Error('The data host is started by the app, not by hand.');
  serveInTwoThreads(main, new URL(import.meta.url));
} else if (parentPort) serveSyncThread(parentPort);
