import { message } from '../language/message.ts';

/** Units that read otherwise than they are written down, in English. */
const words: Readonly<Record<string, string>> = { s: message('seconds') };

/** Narrow heads have less room, and percentages beside them. */
const shortWords: Readonly<Record<string, string>> = { 'percentage points': 'points' };

/** The unit of a column in English, as a head or a note says it. */
export const unitWords = (unit: string): string => words[unit] ?? unit;

/** The same for the head of a table on a screen or a page. */
export const shortUnit = (unit: string): string => shortWords[unit] ?? unitWords(unit);
