import type { HostMethod } from '../host-methods.ts';
import type { HostInput, HostOutput } from '../protocol.ts';

/** One handler per method of the data host; a missing or a leftover one does not compile. */
export type Handlers = {
  readonly [M in HostMethod]: (
    input: HostInput<M>,
    signal: AbortSignal | undefined,
  ) => HostOutput<M> | Promise<HostOutput<M>>;
};
