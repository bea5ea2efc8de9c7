import { setFlagsFromString } from 'node:v8';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { EventPayload } from '#contract/bridge.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { throwIfCancelled, unlessCancelled } from '../common/async.ts';
import { followLanguage } from '../common/locale.ts';
import { type HostTuning, type LocalDataHost, openDataHost } from './host.ts';
import { factsOf, type HostInput, type HostMethod } from './host-methods.ts';
import {
  type FromHost,
  fromFailure,
  type HostPorts,
  type HostQuestion,
  type HostQuestions,
  type ToHost,
  toFailure,
} from './protocol.ts';

/** The part of Electron's `process.parentPort` that the data host uses. */
export interface MessagePortMain {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

/**
 * Answers main's messages until it says `close`. Main checks every call before it sends it, and no other process can write to this
 * port. A data folder that cannot be opened fails every call with its reason.
 */
export function serve(port: MessagePortMain, tuning: Pick<HostTuning, 'isReader'> = {}): void {
  const server = new HostServer((message) => port.postMessage(message), tuning);
  port.on('message', ({ data }) => void server.handle(data as ToHost));
}

class HostServer {
  readonly #send: (message: FromHost) => void;
  readonly #tuning: Pick<HostTuning, 'isReader'>;
  #host: Promise<LocalDataHost> | null = null;
  /** The calls that are under way, by their number. */
  readonly #running = new Map<number, AbortController>();
  /** The questions that main has not answered yet, by their number. */
  readonly #asking = new Map<number, PromiseWithResolvers<unknown>>();
  #lastAsk = 0;

  constructor(send: (message: FromHost) => void, tuning: Pick<HostTuning, 'isReader'>) {
    this.#send = send;
    this.#tuning = tuning;
  }

  async handle(message: ToHost): Promise<void> {
    switch (message.kind) {
      case 'start':
        // Calls wait for the host, whether it opens or not.
        await this.#open(message).catch(() => undefined);
        this.#send({ kind: 'ready' });
        return;
      case 'call':
        return this.#answerCall(message);
      case 'cancel':
        this.#running.get(message.seq)?.abort();
        return;
      case 'answer':
        this.#takeAnswer(message);
        return;
      case 'close':
        await (await this.#host?.catch(() => null))?.close();
        this.#send({ kind: 'closed' });
    }
  }

  #open({ dataDir, isPackage, check, language }: Extract<ToHost, { kind: 'start' }>): Promise<LocalDataHost> {
    const open = async () => {
      // The first rows and messages about damage need the language.
      if (language) await followLanguage(language.choice, language.computer);
      return openDataHost(dataDir, this.#ports(), undefined, { ...this.#tuning, isPackage, check });
    };
    this.#host = open();
    return this.#host;
  }

  async #answerCall({ seq, method, input, asksPath }: Extract<ToHost, { kind: 'call' }>): Promise<void> {
    const abort = new AbortController();
    this.#running.set(seq, abort);
    try {
      if (!this.#host) throw new AlmanacError('INTERNAL');
      const path = (fileName: string) => unlessCancelled(this.#ask('savePath', { call: seq, fileName }), abort.signal);
      const whole = asksPath ? { ...(input as object), path } : input;
      const data = await (await this.#host).call(method, whole as HostInput<HostMethod>, abort.signal);
      this.#send({ kind: 'result', seq, result: { ok: true, data } });
    } catch (error) {
      this.#send({ kind: 'result', seq, result: { ok: false, error: toFailure(error) } });
    } finally {
      this.#running.delete(seq);
    }
  }

  /** The questions and events from the data host to main. */
  #ports(): HostPorts {
    return {
      authorize: (request, signal) => this.#ask('authorize', request, signal),
      learnersKey: () => this.#ask('learnersKey', null),
      reportsKey: () => this.#ask('reportsKey', null),
      signPublication: (manifest) => this.#ask('signPublication', manifest),
      proxyRoutes: (origin) => this.#ask('proxyRoutes', origin),
      emit: (event, payload) => this.#send({ kind: 'event', event, payload }),
    };
  }

  async #ask<Q extends HostQuestion>(
    question: Q,
    request: HostQuestions[Q]['request'],
    signal?: AbortSignal,
  ): Promise<HostQuestions[Q]['answer']> {
    throwIfCancelled(signal);
    const answer = Promise.withResolvers<unknown>();
    // Main knows one data host: the numbers of the two threads differ in their sign.
    this.#lastAsk += this.#tuning.isReader ? -1 : 1;
    const seq = this.#lastAsk;
    const unask = () => this.#send({ kind: 'unask', seq });
    this.#asking.set(seq, answer);
    this.#send({ kind: 'ask', seq, question, request } as FromHost);
    signal?.addEventListener('abort', unask, { once: true });
    try {
      return (await unlessCancelled(answer.promise, signal)) as HostQuestions[Q]['answer'];
    } finally {
      signal?.removeEventListener('abort', unask);
    }
  }

  #takeAnswer({ seq, result }: Extract<ToHost, { kind: 'answer' }>): void {
    const waiting = this.#asking.get(seq);
    this.#asking.delete(seq);
    if (result.ok) waiting?.resolve(result.data);
    else waiting?.reject(fromFailure(result.error));
  }
}

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
        return message.seq < 0 ? toReader(message) : syncThread.post(message);
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
