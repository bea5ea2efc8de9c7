import type { Column } from '#shared/catalog/columns.ts';
import { unitWords } from '#shared/text/units.ts';

/** Units of what is measured. A count is of the things that its head names, and a percentage has its sign in each cell. */
const measured: ReadonlySet<string> = new Set(['s', 'days', 'years', 'points', 'percentage points', 'USD/yr', 'bytes']);

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
