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

const defined =
  <K extends Method['kind'], S extends Method['servedBy']>(kind: K, servedBy: S) =>
  <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output, kind, servedBy });

/** A method that main answers itself, by its input and its output. */
export const byMain = { query: defined('query', 'main'), command: defined('command', 'main') };
/** A method that main passes on to the data host. */
export const byDataHost = { query: defined('query', 'data-host'), command: defined('command', 'data-host') };
