import * as z from 'zod';

/** How an export ended. The path stays in main; `token` lets the renderer ask to show the file in its folder. */
export const exportResult = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({
    state: z.literal('saved'),
    fileName: z.string(),
    rows: z.int(),
    bytes: z.int(),
    /** Text cells that got a leading quote so that no spreadsheet runs them as a formula. */
    guardedCells: z.int(),
    token: z.string(),
  }),
]);

/** How saving a file ended that is kept as it came: a report, or the service's own CSV. */
export const fileResult = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({ state: z.literal('saved'), fileName: z.string(), bytes: z.int(), token: z.string() }),
]);
export type FileResult = z.infer<typeof fileResult>;
