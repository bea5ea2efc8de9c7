import * as z from 'zod';

/** What a try lacked that failed on the way to a service, so that there is nothing to mend and all stored data can be used. */
export const unreachedSchema = z.enum(['network', 'service']);
export type Unreached = z.infer<typeof unreachedSchema>;

const byCode: Readonly<Record<string, Unreached>> = {
  OFFLINE: 'network',
  NAME_UNKNOWN: 'service',
  UNREACHABLE: 'service',
};

/** Null for an error that a person has to mend, such as a wrong secret or a full disk. */
export const unreachedOf = (code: string | null | undefined): Unreached | null => byCode[code ?? ''] ?? null;
