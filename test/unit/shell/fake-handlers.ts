import { methodFacts, methodNames } from '#contract/channels.ts';
import type { Handlers } from '#main/shell/ipc/call-router.ts';

/** A handler for every method of main that must not be called, except those given. */
export function fakeHandlers(given: Partial<Handlers> = {}): Handlers {
  const refusing = methodNames
    .filter((method) => methodFacts[method].servedBy === 'main')
    .map((method) => [
      method,
      () => {
        throw new Error(`${method} was not expected`);
      },
    ]);
  return { ...Object.fromEntries(refusing), ...given } as Handlers;
}
