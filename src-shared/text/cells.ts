import type { Column } from '../catalog/columns.ts';
import { educationLabel } from '../catalog/vocabulary.ts';
import { t, translated } from '../language/message.ts';
import { isPlausibleAge } from '../statistics/ages.ts';
import { formatDate, formatMoment } from '../time/days.ts';
import { formatDuration, formatExact, formatNumber, formatShare, shownConfidences, shownPart } from './numbers.ts';

/**
 * Returns the text of a cell for a value of its column; null is not a text but "not reported" and is up to the caller.
 * @param row has the running total of a column that is a part of one
 */
export function formatCell(
  column: Column,
  value: string | number | boolean,
  row: Readonly<Record<string, unknown>> = {},
): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' && column.inWords) return translated(value);
  if (typeof value === 'string' && column.withConfidences) return shownConfidences(value);
  if (typeof value === 'string') return column.words === 'education' ? translated(educationLabel(value)) : value;
  if (column.type === 'day') return formatDate(value);
  if (column.type === 'instant') return formatMoment(value);
  if (column.unit === '%') return formatShare(value);
  if (column.unit === 's') return formatDuration(value);
  if (column.words === 'age' && !isPlausibleAge(value)) return t('{age} (impossible)', { age: formatExact(value) });
  // Years are names of years, not amounts.
  if (column.unit === 'year') return String(value);
  const total = column.partOf === undefined ? undefined : row[column.partOf];
  const { decimals = null } = column;
  if (typeof total === 'number' && decimals !== null) return formatNumber(shownPart(value, total, decimals), decimals);
  return formatNumber(value, decimals);
}

/** Numbers stand right, everything else left. */
export const isNumeric = (column: Column): boolean => column.type === 'integer' || column.type === 'number';

/** Characters that a spreadsheet may take for the start of a formula, also after leading spaces (OWASP, with full-width forms). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of the triggers
const formulaStart = /^[\s\u0000]*[=+\-@\t\r\n\u0000＝＋－＠]/u;

/** Numbers with a sign, such as the answer -5, which calculate nothing. */
const signedNumber = /^\s*[+-]\d{1,30}(?:[.,]\d{1,30})?(?:[eE][+-]?\d{1,4})?%?\s*$/;

/** Whether a spreadsheet could run a text as a formula. */
export const isFormulaLike = (text: string): boolean => formulaStart.test(text) && !signedNumber.test(text);

/** A text that a spreadsheet shows and does not run: a leading quote, nothing removed. */
export const guarded = (text: string): string => (isFormulaLike(text) ? `'${text}` : text);

/** The signs at which programs split the lines of a CSV: spreadsheets of each country at another one, some at several. */
export type CsvSeparator = ',' | ';' | '\t';

// A formula begins so within a text. Behind a plus or a minus alone, as before the lines of a list, nothing could be run.
const formulaInside = /^[^\S\t\r\n]*(?:[=@＝＠]|[-+－＋][^,;\t\r\n]*[(!|])/u;
const formulasInside = /([,;\t\r\n])('*[^\S\t\r\n]*(?:[=@＝＠]|[-+－＋][^,;\t\r\n]*[(!|]))/gu;

/** Whether a line within a text begins a formula that could do something. */
export const startsFormula = (text: string): boolean => formulaInside.test(text);

/** Whether a program that splits a CSV at another sign than ours, and so takes no notice of our quotes, would find a formula in a text. */
export const holdsFormula = (text: string, separator: CsvSeparator): boolean =>
  text.matchAll(formulasInside).some(([, sign, rest]) => sign !== separator && !rest?.startsWith("'"));

// A quote that a user has typed before a formula gets another one, or it would be taken for one of ours.
const isToGuard = (text: string): boolean => isFormulaLike(text.replace(/^'+/, ''));

/** {@link guarded} for a cell of a CSV, also where other programs would begin one. */
export const guardedInCsv = (text: string, separator: CsvSeparator): string =>
  (isToGuard(text) ? `'${text}` : text).replace(formulasInside, (found, sign, rest) =>
    sign === separator ? found : `${sign}'${rest}`,
  );

/** The text without what {@link guardedInCsv} has added. */
export function unguardedInCsv(text: string, separator: CsvSeparator): string {
  const whole = text.startsWith("'") && isToGuard(text) ? text.slice(1) : text;
  return whole.replace(formulasInside, (found, sign, rest) =>
    sign === separator || !rest.startsWith("'") ? found : `${sign}${rest.slice(1)}`,
  );
}
