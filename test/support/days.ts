import { expect } from 'vitest';
import { parseDay } from '#shared/time/time.ts';

/** The day of `2026-11-08`. */
export const dayOf = (text: string): number => parseDay(text) ?? expect.unreachable(text);
