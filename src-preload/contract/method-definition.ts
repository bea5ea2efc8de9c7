import * as z from 'zod';

/** The schemas of one method of the bridge: one object in, one object out. `channels.ts` has the facts about it. */
export interface Method {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** The input of methods without input. */
export const nothing = z.strictObject({});
/** The output of what has nothing to say but that it is done. */
export const done = z.strictObject({});

/** A method, by its input and its output. */
export const method = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });
