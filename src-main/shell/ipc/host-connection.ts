import { throwIfCancelled } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { fromFailure, toFailure } from '../../data-host/failure.ts';
import { factsOf, type HostMethod } from '../../data-host/host-methods.ts';
import {
  type FromHost,
  type HostEvent,
  type HostInput,
  type HostOutput,
  type HostQuestion,
  type HostQuestions,
  hostInputSchema,
  hostOnlyMethods,
} from '../../data-host/protocol.ts';
import type { HostProcess } from './host-process.ts';

/** The function that answers each question of the data host. */
export type Answers = {
  readonly [Q in HostQuestion]: (request: HostQuestions[Q]['request']) => Promise<HostQuestions[Q]['answer']>;
};

export interface HostConnectionOptions {
  readonly answers: Answers;
  readonly onEvent: (event: HostEvent, payload: unknown) => void;
}

const second = 1000;
const defaultTimeoutSeconds = 60;
/** A cancelled call that writes a file has this long to take away what it had begun. */
const cleaningUp = 10 * second;

/** Speaks the messages of `protocol.ts` with one data host process, and knows the calls that are under way in it. */
export class HostConnection {
  readonly #process: HostProcess;
  readonly #options: HostConnectionOptions;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
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
    // Here and not in the data host, which would make all schemas for it at every start.
    const parsed = hostInputSchema(method).safeParse(input);
    if (!parsed.success) throw new AlmanacError('INVALID_INPUT', { what: method }, parsed.error);
    this.#lastSeq += 1;
    const seq = this.#lastSeq;
    const outcome = Promise.withResolvers<unknown>();
    const stopWaiting = this.#limit(seq, method, outcome, signal);
    this.#calls.set(seq, outcome);
    try {
      this.#process.post({ kind: 'call', seq, method, input: parsed.data });
      return checked(method, await outcome.promise) as HostOutput<M>;
    } finally {
      stopWaiting();
      this.#calls.delete(seq);
    }
  }

  /** The process is gone: rejects everything that waits for it. */
  drop(): void {
    const down = new AlmanacError('DATA_HOST_DOWN');
    for (const { reject } of this.#calls.values()) reject(down);
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
      case 'result':
        this.#settle(message);
    }
  }

  #settle({ seq, result }: Extract<FromHost, { kind: 'result' }>): void {
    const call = this.#calls.get(seq);
    if (result.ok) call?.resolve(result.data);
    else call?.reject(fromFailure(result.error));
  }

  async #answer(question: Question): Promise<void> {
    const { seq } = question;
    try {
      const data = await ask(this.#options.answers, question);
      this.#process.post({ kind: 'answer', seq, result: { ok: true, data } });
    } catch (error) {
      this.#process.post({ kind: 'answer', seq, result: { ok: false, error: toFailure(error) } });
    }
  }

  /** Ends a call that takes too long or whose caller has stopped waiting. Returns what to do when the call has ended by itself. */
  #limit(
    seq: number,
    method: HostMethod,
    outcome: PromiseWithResolvers<unknown>,
    signal: AbortSignal | undefined,
  ): () => void {
    const { timeoutSeconds = defaultTimeoutSeconds, writesFile } = factsOf(method);
    const giveUp = (code: 'CANCELLED' | 'TIMEOUT') => {
      this.#process.post({ kind: 'cancel', seq });
      outcome.reject(new AlmanacError(code));
    };
    let timer = setTimeout(() => giveUp('TIMEOUT'), timeoutSeconds * second);
    const cancel = () => {
      if (!writesFile) return giveUp('CANCELLED');
      this.#process.post({ kind: 'cancel', seq });
      clearTimeout(timer);
      timer = setTimeout(() => outcome.reject(new AlmanacError('CANCELLED')), cleaningUp);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    return () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
  }
}

type Question = Extract<FromHost, { kind: 'ask' }>;

function ask(answers: Answers, question: Question): Promise<unknown> {
  switch (question.question) {
    case 'authorize':
      return answers.authorize(question.request);
    case 'learnersKey':
      return answers.learnersKey(question.request);
    case 'reportsKey':
      return answers.reportsKey(question.request);
    case 'signPublication':
      return answers.signPublication(question.request);
    case 'proxyRoutes':
      return answers.proxyRoutes(question.request);
  }
}

/** Answers to main alone are checked here; those for the page are checked by the router. */
function checked(method: HostMethod, data: unknown): unknown {
  return method in hostOnlyMethods ? hostOnlyMethods[method as keyof typeof hostOnlyMethods].output.parse(data) : data;
}
