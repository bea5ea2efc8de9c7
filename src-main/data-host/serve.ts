import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { fromFailure, toFailure } from './failure.ts';
import { type LocalDataHost, openDataHost } from './host.ts';
import type { MessagePortMain } from './message-port.ts';
import type { FromHost, HostInput, HostMethod, HostPorts, HostQuestion, HostQuestions, ToHost } from './protocol.ts';

/**
 * Answers main's messages until it says `close`. Main checks every call before it sends it, and nobody else can write to this
 * port. A data folder that cannot be opened fails every call with its reason.
 */
export function serve(port: MessagePortMain): void {
  const send = (message: FromHost) => port.postMessage(message);
  const asking = new Map<number, PromiseWithResolvers<unknown>>();
  const running = new Map<number, AbortController>();
  let lastAsk = 0;
  let host: Promise<LocalDataHost> | null = null;

  const ask = <Q extends HostQuestion>(question: Q, request: HostQuestions[Q]['request']) => {
    const answer = Promise.withResolvers<unknown>();
    lastAsk += 1;
    asking.set(lastAsk, answer);
    send({ kind: 'ask', seq: lastAsk, question, request } as FromHost);
    return answer.promise as Promise<HostQuestions[Q]['answer']>;
  };
  const ports: HostPorts = {
    authorize: (request) => ask('authorize', request),
    learnersKey: () => ask('learnersKey', null),
    reportsKey: () => ask('reportsKey', null),
    ways: (origin) => ask('ways', origin),
    emit: (event, payload) => send({ kind: 'event', event, payload }),
  };

  const answerCall = async (seq: number, method: HostMethod, input: unknown) => {
    const abort = new AbortController();
    running.set(seq, abort);
    try {
      if (!host) throw new AlmanacError('INTERNAL');
      const data = await (await host).call(method, input as HostInput<HostMethod>, abort.signal);
      send({ kind: 'result', seq, result: { ok: true, data } });
    } catch (error) {
      send({ kind: 'result', seq, result: { ok: false, error: toFailure(error) } });
      // A surprise crosses as INTERNAL; its words are for the log.
      if (!(error instanceof AlmanacError)) console.error(error);
    } finally {
      running.delete(seq);
    }
  };

  const handle = async (message: ToHost) => {
    switch (message.kind) {
      case 'start':
        host = Promise.try(() => {
          const { dataDir, isPackage, check } = message;
          return openDataHost(dataDir, ports, undefined, { isPackage, check });
        });
        // The reason goes to every caller; here it only must not count as unhandled.
        host.catch(() => {});
        send({ kind: 'ready' });
        return;
      case 'call':
        return answerCall(message.seq, message.method, message.input);
      case 'cancel':
        running.get(message.seq)?.abort();
        return;
      case 'answer': {
        const waiting = asking.get(message.seq);
        asking.delete(message.seq);
        if (message.result.ok) waiting?.resolve(message.result.data);
        else waiting?.reject(fromFailure(message.result.error));
        return;
      }
      case 'close':
        await (await host?.catch(() => null))?.close();
        send({ kind: 'closed' });
    }
  };
  port.on('message', ({ data }) => void handle(data as ToHost));
}
