import { throwIfCancelled } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { factsOf, type HostInput, type HostMethod, type HostOutput } from '../../data-host/host-methods.ts';
import {
  type FromHost,
  fromFailure,
  type HostEvent,
  type HostQuestion,
  type HostQuestions,
  toFailure,
} from '../../data-host/protocol.ts';
import type { AskPath } from '../../files/file-name.ts';
import type { HostProcess } from './host-process.ts';

/**
 * The function that answers each question of the data host; where a file goes is answered by the call that writes it. Its signal aborts when
 * the data host no longer wants the answer.
 */
export type Answers = {
  readonly [Q in Exclude<HostQuestion, 'savePath'>]: (
    request: HostQuestions[Q]['request'],
    signal: AbortSignal,
  ) => Promise<HostQuestions[Q]['answer']>;
};

export interface HostConnectionOptions {
  readonly answers: Answers;
  readonly onEvent: (event: HostEvent, payload: unknown) => void;
}

const second = 1000;
const defaultTimeoutSeconds = 60;
/** A cancelled call that writes a file has this long to take away what it had begun. */
const cleaningUpSeconds = 10;

/** Speaks the messages of `protocol.ts` with one data host process, and knows the calls that are under way in it. */
export class HostConnection {
  readonly #process: HostProcess;
  readonly #options: HostConnectionOptions;
  readonly #calls = new Map<number, Call>();
  /** The questions that are being answered, by their number. */
  readonly #answering = new Map<number, AbortController>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  #lastSeq = 0;

  constructor(process: HostProcess, options: HostConnectionOptions) {
    this.#process = process;
    this.#options = options;
    process.onMessage((message) => this.#hear(message));
  }

  /** Resolves when the process has said that it is ready. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Resolves when it has closed the database. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Whether a call waits for its answer. */
  get isBusy(): boolean {
    return this.#calls.size > 0;
  }

  async call<M extends HostMethod>(method: M, input: HostInput<M>, signal?: AbortSignal): Promise<HostOutput<M>> {
    throwIfCancelled(signal);
    this.#lastSeq += 1;
    const seq = this.#lastSeq;
    const { askPath, sent } = withoutFunction(input);
    const outcome = Promise.withResolvers<unknown>();
    const limit = this.#limit(seq, method, outcome, signal);
    this.#calls.set(seq, { outcome, limit, askPath });
    try {
      this.#process.post({ kind: 'call', seq, method, input: sent, ...(askPath && { asksPath: true }) });
      return (await outcome.promise) as HostOutput<M>;
    } finally {
      limit.end();
      this.#calls.delete(seq);
    }
  }

  /** The process is gone: rejects everything that waits for it. */
  drop(): void {
    const down = new AlmanacError('DATA_HOST_DOWN');
    for (const { outcome } of this.#calls.values()) outcome.reject(down);
    for (const controller of this.#answering.values()) controller.abort();
    this.#ready.reject(down);
    this.#closed.resolve();
  }

  #hear(message: FromHost): void {
    switch (message.kind) {
      case 'ready':
        this.#ready.resolve();
        break;
      case 'closed':
        this.#closed.resolve();
        break;
      case 'event':
        this.#options.onEvent(message.event, message.payload);
        break;
      case 'ask':
        void this.#answer(message);
        break;
      case 'unask':
        this.#answering.get(message.seq)?.abort();
        break;
      case 'result':
        this.#settle(message);
    }
  }

  #settle({ seq, result }: Extract<FromHost, { kind: 'result' }>): void {
    const outcome = this.#calls.get(seq)?.outcome;
    if (result.ok) outcome?.resolve(result.data);
    else outcome?.reject(fromFailure(result.error));
  }

  async #answer(question: Question): Promise<void> {
    const { seq } = question;
    const controller = new AbortController();
    this.#answering.set(seq, controller);
    try {
      const data = await this.#ask(question, controller.signal);
      this.#process.post({ kind: 'answer', seq, result: { ok: true, data } });
    } catch (error) {
      this.#process.post({ kind: 'answer', seq, result: { ok: false, error: toFailure(error) } });
    } finally {
      this.#answering.delete(seq);
    }
  }

  #ask(question: Question, signal: AbortSignal): Promise<unknown> {
    const { answers } = this.#options;
    switch (question.question) {
      case 'authorize':
        return answers.authorize(question.request, signal);
      case 'learnersKey':
        return answers.learnersKey(question.request, signal);
      case 'reportsKey':
        return answers.reportsKey(question.request, signal);
      case 'signPublication':
        return answers.signPublication(question.request, signal);
      case 'proxyRoutes':
        return answers.proxyRoutes(question.request, signal);
      case 'savePath':
        return this.#askPath(question.request);
    }
  }

  /** Asks where the file of a call goes. A user may look at the dialog for as long as they like. */
  async #askPath({ call: seq, fileName }: HostQuestions['savePath']['request']): Promise<string> {
    const call = this.#calls.get(seq);
    if (!call?.askPath || call.limit.isCancelled()) throw new AlmanacError('CANCELLED');
    call.limit.pause();
    try {
      return await call.askPath(fileName);
    } finally {
      if (this.#calls.has(seq)) call.limit.start();
    }
  }

  /** Ends a call that takes too long or whose caller has stopped waiting, until `end` says that it has ended by itself. */
  #limit(
    seq: number,
    method: HostMethod,
    outcome: PromiseWithResolvers<unknown>,
    signal: AbortSignal | undefined,
  ): Limit {
    const { timeoutSeconds = defaultTimeoutSeconds, writesFile } = factsOf(method);
    const giveUp = (code: 'CANCELLED' | 'TIMEOUT') => {
      this.#process.post({ kind: 'cancel', seq });
      outcome.reject(new AlmanacError(code));
    };
    let timer: NodeJS.Timeout | undefined;
    const pause = () => clearTimeout(timer);
    const wait = (seconds: number, code: 'CANCELLED' | 'TIMEOUT') => {
      pause();
      timer = setTimeout(() => giveUp(code), seconds * second);
    };
    const isCancelled = () => signal?.aborted ?? false;
    const start = () => {
      if (!isCancelled()) wait(timeoutSeconds, 'TIMEOUT');
    };
    const cancel = () => {
      if (!writesFile) return giveUp('CANCELLED');
      this.#process.post({ kind: 'cancel', seq });
      wait(cleaningUpSeconds, 'CANCELLED');
    };
    signal?.addEventListener('abort', cancel, { once: true });
    start();
    return {
      isCancelled,
      pause,
      start,
      end: () => {
        pause();
        signal?.removeEventListener('abort', cancel);
      },
    };
  }
}

type Question = Extract<FromHost, { kind: 'ask' }>;

/** How long a call may take. */
interface Limit {
  readonly isCancelled: () => boolean;
  readonly pause: () => void;
  /** Starts over. */
  readonly start: () => void;
  readonly end: () => void;
}

interface Call {
  readonly outcome: PromiseWithResolvers<unknown>;
  readonly limit: Limit;
  readonly askPath: AskPath | undefined;
}

/** A function cannot be sent: the data host asks for its answer. */
function withoutFunction(input: object): { readonly askPath: AskPath | undefined; readonly sent: object } {
  const { path, ...sent } = input as { readonly path?: unknown };
  return typeof path === 'function' ? { askPath: path as AskPath, sent } : { askPath: undefined, sent: input };
}
