import * as z from 'zod';

const version = z.string().max(60);

/**
 * Where the question for a newer version stands.
 * `unavailable`: this copy does not update itself, because it is not installed, somebody else installs updates for everyone on the
 * computer, or no address was set to ask at.
 */
export const updateState = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('unavailable'), reason: z.enum(['notInstalled', 'managed', 'noAddress']) }),
  /** `checkedAt` is an instant; null when there was no check since the app started. */
  z.strictObject({ state: z.literal('current'), checkedAt: z.int().nullable() }),
  z.strictObject({ state: z.literal('checking') }),
  /** `notes` is what its makers say is new, as plain text. */
  z.strictObject({ state: z.literal('available'), version, notes: z.string().max(4000).nullable() }),
  /** `percent` from 0 to 100. */
  z.strictObject({ state: z.literal('downloading'), version, percent: z.number().min(0).max(100) }),
  z.strictObject({ state: z.literal('ready'), version }),
  z.strictObject({ state: z.literal('failed'), step: z.enum(['check', 'download']) }),
]);
export type UpdateState = z.infer<typeof updateState>;
