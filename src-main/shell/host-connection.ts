import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { fromFailure, toFailure } from '../data-host/failure.ts';
import type {
  FromHost,
  HostEvent,
  HostInput,
  HostMethod,
  HostOutput,
  HostQuestion,
  HostQuestions,
} from '../data-host/protocol.ts';
import { hostInputSchema, hostOnlyMethods } from '../data-host/protocol.ts';
import type { HostProcess } from './host-process.ts';

/** Who answers each question of the data host. */
export type Answers = {
  readonly [Q in HostQuestion]: (request: HostQuestions[Q]['request']) => Promise<HostQuestions[Q]['answer']>;
};

export interface HostConnectionOptions {
  readonly answers: Answers;
  readonly onEvent: (event: HostEvent, payload: unknown) => void;
}

/** The calls that are under way in one data host process. */
export interface HostConnection {
  call<M extends HostMethod>(method: M, input: HostInput<M>, signal?: AbortSignal): Promise<HostOutput<M>>;
  /** Resolves when the process has said that it is ready. */
  readonly ready: Promise<void>;
  /** Resolves when it has closed the database. */
  readonly closed: Promise<void>;
  /** The process is gone: rejects everything that waits for it. */
  drop(): void;
}

interface Waiting {
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: AlmanacError) => void;
}

const second = 1000;
const usualPatience = 60 * second;
/** Calls that write files: one that is cancelled is over when the data host has taken away what it had begun, and not before. */
const writes: ReadonlySet<HostMethod> = new Set([
  'host:exportFile',
  'host:exportLearners',
  'host:savePicture',
  'host:saveDocument',
  'host:saveReport',
  'host:writePackage',
  'host:importPackage',
]);
/** At most so long after that. */
const cleaningUp = 10 * second;

/** Calls that may well take longer: a test of the services waits for their time-outs, an export for a slow disk. */
const patience: Partial<Record<HostMethod, number>> = {
  'host:probe': 240 * second,
  'export:check': 300 * second,
  'host:exportFile': 1800 * second,
  'host:exportLearners': 1800 * second,
  'host:saveReport': 1800 * second,
  'host:writePackage': 1800 * second,
  'host:importPackage': 1800 * second,
};

/** Speaks the messages of `protocol.ts` with one process. */
export function connectHost(host: HostProcess, { answers, onEvent }: HostConnectionOptions): HostConnection {
  const waiting = new Map<number, Waiting>();
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let lastSeq = 0;

  const answer = async (question: Question) => {
    const { seq } = question;
    try {
      host.post({ kind: 'answer', seq, result: { ok: true, data: await ask(answers, question) } });
    } catch (error) {
      host.post({ kind: 'answer', seq, result: { ok: false, error: toFailure(error) } });
    }
  };

  host.onMessage((message: FromHost) => {
    switch (message.kind) {
      case 'ready':
        return ready.resolve();
      case 'closed':
        return closed.resolve();
      case 'event':
        return onEvent(message.event, message.payload);
      case 'ask':
        return void answer(message);
      case 'result': {
        const { result } = message;
        const call = waiting.get(message.seq);
        return result.ok ? call?.resolve(result.data) : call?.reject(fromFailure(result.error));
      }
    }
  });

  const call = async (method: HostMethod, input: unknown, signal?: AbortSignal): Promise<unknown> => {
    if (signal?.aborted) throw new AlmanacError('CANCELLED');
    // Here and not in the data host, which would make all schemas for it at every start.
    const parsed = hostInputSchema(method).safeParse(input);
    if (!parsed.success) throw new AlmanacError('INVALID_INPUT', { what: method }, parsed.error);
    lastSeq += 1;
    const seq = lastSeq;
    const outcome = Promise.withResolvers<unknown>();
    const giveUp = (code: 'CANCELLED' | 'TIMEOUT') => {
      host.post({ kind: 'cancel', seq });
      outcome.reject(new AlmanacError(code));
    };
    let timer = setTimeout(() => giveUp('TIMEOUT'), patience[method] ?? usualPatience);
    const cancel = () => {
      if (!writes.has(method)) return giveUp('CANCELLED');
      host.post({ kind: 'cancel', seq });
      clearTimeout(timer);
      timer = setTimeout(() => outcome.reject(new AlmanacError('CANCELLED')), cleaningUp);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    waiting.set(seq, outcome);
    try {
      host.post({ kind: 'call', seq, method, input: parsed.data });
      return checked(method, await outcome.promise);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      waiting.delete(seq);
    }
  };

  return {
    call: call as HostConnection['call'],
    ready: ready.promise,
    closed: closed.promise,
    drop() {
      const down = new AlmanacError('DATA_HOST_DOWN');
      for (const { reject } of waiting.values()) reject(down);
      ready.reject(down);
      closed.resolve();
    },
  };
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
    case 'ways':
      return answers.ways(question.request);
  }
}

/** Answers to main alone are checked here; those for the page are checked by the router. */
function checked(method: HostMethod, data: unknown): unknown {
  return method in hostOnlyMethods ? hostOnlyMethods[method as keyof typeof hostOnlyMethods].output.parse(data) : data;
}
