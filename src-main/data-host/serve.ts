import { AlmanacError } from '#shared/errors/errors.ts';
import { followLanguage } from '../common/locale.ts';
import { fromFailure, toFailure } from './failure.ts';
import { type HostTuning, type LocalDataHost, openDataHost } from './host.ts';
import type { HostMethod } from './host-methods.ts';
import type { FromHost, HostInput, HostPorts, HostQuestion, HostQuestions, ToHost } from './protocol.ts';

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
        return this.#answerCall(message.seq, message.method, message.input);
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

  async #answerCall(seq: number, method: HostMethod, input: unknown): Promise<void> {
    const abort = new AbortController();
    this.#running.set(seq, abort);
    try {
      if (!this.#host) throw new AlmanacError('INTERNAL');
      const data = await (await this.#host).call(method, input as HostInput<HostMethod>, abort.signal);
      this.#send({ kind: 'result', seq, result: { ok: true, data } });
    } catch (error) {
      this.#send({ kind: 'result', seq, result: { ok: false, error: toFailure(error) } });
    } finally {
      this.#running.delete(seq);
    }
  }

  /** What the data host may ask main and tell it. */
  #ports(): HostPorts {
    return {
      authorize: (request) => this.#ask('authorize', request),
      learnersKey: () => this.#ask('learnersKey', null),
      reportsKey: () => this.#ask('reportsKey', null),
      signPublication: (manifest) => this.#ask('signPublication', manifest),
      proxyRoutes: (origin) => this.#ask('proxyRoutes', origin),
      emit: (event, payload) => this.#send({ kind: 'event', event, payload }),
    };
  }

  #ask<Q extends HostQuestion>(question: Q, request: HostQuestions[Q]['request']): Promise<HostQuestions[Q]['answer']> {
    const answer = Promise.withResolvers<unknown>();
    this.#lastAsk += 1;
    this.#asking.set(this.#lastAsk, answer);
    this.#send({ kind: 'ask', seq: this.#lastAsk, question, request } as FromHost);
    return answer.promise as Promise<HostQuestions[Q]['answer']>;
  }

  #takeAnswer({ seq, result }: Extract<ToHost, { kind: 'answer' }>): void {
    const waiting = this.#asking.get(seq);
    this.#asking.delete(seq);
    if (result.ok) waiting?.resolve(result.data);
    else waiting?.reject(fromFailure(result.error));
  }
}
