import type { Column } from '../catalog/columns.ts';
import { message } from '../language/message.ts';

/** Units that read otherwise than they are written down, in English. */
const words: Readonly<Record<string, string>> = { s: message('seconds') };

/** Narrow heads have less room, and percentages beside them. */
const shortWords: Readonly<Record<string, string>> = { 'percentage points': 'points', 'out of 100': '/100' };

/** The unit of a column in English, as a head or a note says it. */
export const unitWords = (unit: string): string => words[unit] ?? unit;

/** The same for the head of a table on a screen or a page. */
export const shortUnit = (unit: string): string => shortWords[unit] ?? unitWords(unit);

/** Units of what is measured. A count is of the things that its head names, and a percentage has its sign in each cell. */
const measured: ReadonlySet<string> = new Set([
  's',
  'days',
  'years',
  'points',
  'percentage points',
  'USD/yr',
  'bytes',
  'out of 100',
]);

const asItIs = (english: string) => english;

/**
 * Adds the unit of measured values to the heads of a sheet, whose cells are numbers alone.
 * @param say translates the unit; labels are in the language of the sheet already
 */
export const withUnits = (columns: readonly Column[], say: (english: string) => string = asItIs): readonly Column[] =>
  columns.map((each) => {
    const { label, unit } = each;
    if (unit === undefined || !measured.has(unit)) return each;
    const words = say(unitWords(unit));
    return label.toLowerCase().includes(words.toLowerCase()) ? each : { ...each, label: `${label}, ${words}` };
  });
