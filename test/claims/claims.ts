import type { Scenario } from './claim.ts';
import { unusualChangeClaims } from './unusual-changes.ts';

/** Every claim that the app makes beyond what it counts. */
export const claims: readonly Scenario[] = [...unusualChangeClaims];
