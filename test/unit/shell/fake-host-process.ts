import type { FromHost, ToHost } from '#main/data-host/protocol.ts';
import type { HostProcess } from '#main/shell/ipc/host-process.ts';

/** A data host process that says what the test makes it say. */
export interface FakeHostProcess extends HostProcess {
  readonly received: ToHost[];
  say(message: FromHost): void;
  end(code: number): void;
  /** The number of the last call of a method. */
  seqOf(method: string): number;
}

export function fakeHostProcess(): FakeHostProcess {
  const received: ToHost[] = [];
  let hear: (message: FromHost) => void = () => {};
  let ended: (code: number) => void = () => {};
  return {
    received,
    post: (message) => void received.push(message),
    onMessage: (listener) => {
      hear = listener;
    },
    onExit: (listener) => {
      ended = listener;
    },
    kill: () => ended(143),
    say: (message) => hear(message),
    end: (code) => ended(code),
    seqOf(method) {
      const call = received.findLast((message) => message.kind === 'call' && message.method === method);
      if (call?.kind !== 'call') throw new Error(`${method} was not called`);
      return call.seq;
    },
  };
}
