import type { Handlers } from '../../../src-main/shell/call-router.ts';
import { methodNames } from '../../../src-preload/contract/channels.ts';
import { methods } from '../../../src-preload/contract/methods.ts';

/** A handler for every method of main that must not be called, except those given. */
export function fakeHandlers(given: Partial<Handlers> = {}): Handlers {
  const refusing = methodNames
    .filter((method) => methods[method].servedBy === 'main')
    .map((method) => [
      method,
      () => {
        throw new Error(`${method} was not expected`);
      },
    ]);
  return { ...Object.fromEntries(refusing), ...given } as Handlers;
}
