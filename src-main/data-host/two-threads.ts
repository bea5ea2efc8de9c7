import { setFlagsFromString } from 'node:v8';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { EventPayload } from '#contract/events.ts';
import { isLearnerView } from '#shared/subjects/learners/views.ts';
import { factsOf } from './host-methods.ts';
import type { FromHost, ToHost } from './protocol.ts';
import { type MessagePortMain, serve } from './serve.ts';

/** Learner data is unlocked in memory, in the thread that also stores and forgets it. */
function isForReader({ method, input }: Extract<ToHost, { kind: 'call' }>): boolean {
  const { view, query } = (input ?? {}) as { view?: unknown; query?: { view?: unknown } };
  return factsOf(method).thread !== 'syncs' && !isLearnerView(view ?? query?.view);
}

/**
 * How much garbage the engine lets lie: by itself it would take 150 MB more for pages that are read. With 8 MB instead of 32 a first sync
 * takes 7 % longer.
 * The other limit only has to be far from what the largest answer needs.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };

/** Megabytes at which the engine first looks for old garbage; by itself it waits for 256. */
const initialOldSpaceMb = 48;

/** The first screen waits for the thread that reads; while it does, the other one would take half of two processors. */
const headStartMs = 750;

/** The other thread. Messages before its start are queued. */
function createSyncThread(entry: URL, onMessage: (message: FromHost) => void) {
  let worker: Worker | null = null;
  let isSyncing = false;
  const waiting: ToHost[] = [];
  const unanswered = new Set<number>();
  const hear = (message: FromHost) => {
    if (message.kind === 'result') unanswered.delete(message.seq);
    if (message.kind === 'event' && message.event === 'sync:status') {
      isSyncing = (message.payload as EventPayload<'sync:status'>).running !== null;
    }
    onMessage(message);
  };
  return {
    post(message: ToHost) {
      if (message.kind === 'call') unanswered.add(message.seq);
      if (worker) worker.postMessage(message);
      else waiting.push(message);
    },
    /** Runs it; `first` comes before everything that waits. */
    run(first?: ToHost) {
      if (worker) return;
      // A setting of new threads that `resourceLimits` lacks.
      setFlagsFromString(`--initial-old-space-size=${initialOldSpaceMb}`);
      worker = new Worker(entry, { resourceLimits });
      worker.on('message', hear);
      // Main starts the whole process again, as it does when this thread dies.
      worker.on('error', (error) => {
        throw error;
      });
      for (const message of [...(first ? [first] : []), ...waiting.splice(0)]) worker.postMessage(message);
    },
    /** It runs, does not sync, and has answered everything. */
    isFree: () => worker !== null && !isSyncing && unanswered.size === 0,
    end: () => void worker?.terminate(),
  };
}

/**
 * Answers main's messages with two data hosts over one data folder: this thread reads, the other one syncs. Parsing a page or
 * building an index takes up to a second that nothing can interrupt, and a user who types a search should not wait for it.
 *
 * `entry` is the program of the other thread, which calls {@link serveSyncThread}.
 */
export function serveInTwoThreads(port: MessagePortMain, entry: URL): void {
  const readers: ((event: { data: unknown }) => void)[] = [];
  const toReader = (message: ToHost) => {
    for (const listener of readers) listener({ data: message });
  };
  const syncThread = createSyncThread(entry, (message) => {
    // The one that writes closes first, so that the last one to close tidies up after both.
    if (message.kind === 'closed') toReader({ kind: 'close' });
    // The thread that reads has said so: a screen does not wait for the one that syncs.
    else if (message.kind !== 'ready') port.postMessage(message);
  });
  let start: Extract<ToHost, { kind: 'start' }> | null = null;
  const runSyncThread = () => syncThread.run(start ? { ...start, check: false } : undefined);

  /** Calls that both threads take and the other one answers. */
  const shared = new Set<number>();

  const fromReader = (message: FromHost) => {
    if (message.kind === 'result' && shared.delete(message.seq)) return;
    // The folder is open and migrated: now the other thread may open it, too.
    if (message.kind === 'ready') setTimeout(runSyncThread, headStartMs);
    if (message.kind === 'closed') syncThread.end();
    port.postMessage(message);
  };
  serve(
    {
      postMessage: (message) => fromReader(message as FromHost),
      on: (_, listener) => void readers.push(listener),
    },
    { isReader: true },
  );

  port.on('message', ({ data }) => {
    const message = data as ToHost;
    switch (message.kind) {
      case 'start':
        start = message;
        return toReader(message);
      case 'call': {
        // Both state where exports come from and what is behind.
        if (message.method === 'host:configure') {
          shared.add(message.seq);
          toReader(message);
        }
        const isForOther =
          !isForReader(message) || (factsOf(message.method).thread === 'long reads' && syncThread.isFree());
        return isForOther ? syncThread.post(message) : toReader(message);
      }
      case 'cancel':
        toReader(message);
        return syncThread.post(message);
      case 'answer':
        return syncThread.post(message);
      case 'close':
        // Calls of the first moment are answered before the end.
        runSyncThread();
        return syncThread.post(message);
    }
  });
}

/** Answers in the thread that syncs; `port` leads to the thread that made it. */
export function serveSyncThread(port: MessagePort): void {
  serve({
    postMessage: (message) => port.postMessage(message),
    on: (_, listener) => void port.on('message', (data) => listener({ data })),
  });
}
