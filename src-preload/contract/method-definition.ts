import * as z from 'zod';

/** One method of the bridge: one object in, one object out. */
export interface Method {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** A query changes nothing and may be repeated; a command may change something and is never repeated by itself. */
  readonly kind: 'query' | 'command';
  /** Who answers: main itself, or the data host, to which main passes it on. */
  readonly servedBy: 'main' | 'data-host';
}

/** The input of what needs to be told nothing. */
export const nothing = z.strictObject({});
/** The output of what has nothing to say but that it is done. */
export const done = z.strictObject({});
