import { isMainThread, parentPort } from 'node:worker_threads';
import { serveInTwoThreads, serveSyncThread } from '#main/data-host/serve.ts';
import { memoryQuestion, peakMemory } from './peak-memory.ts';

/*
 * The data host as the app runs it, in a Node child process instead of an Electron utilityProcess.
 */

if (isMainThread) serveMain();
else if (parentPort) serveSyncThread(parentPort);

function serveMain(): void {
  const port = {
    // With a callback, sending to a parent that has gone is no error.
    postMessage: (message: unknown) => void process.send?.(message, () => {}),
    on: (_: 'message', listener: (event: { data: unknown }) => void) => {
      process.on('message', (data) => {
        if (data === memoryQuestion) process.send?.({ kind: memoryQuestion, bytes: peakMemory() });
        else listener({ data });
      });
    },
  };
  serveInTwoThreads(port, new URL(import.meta.url));
  process.once('disconnect', () => process.exit(0));
}
