import * as z from 'zod';

/** A package whose code or data is part of the app. */
export const licence = z.strictObject({
  name: z.string().max(200),
  version: z.string().max(60),
  /** As the package says, in the letters of SPDX. */
  licence: z.string().max(200),
  text: z.string().max(60_000),
});
export type Licence = z.infer<typeof licence>;
