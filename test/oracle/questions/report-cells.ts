import { numberIn } from './svg-elements.ts';

/*
 * Whether a cell of a report is a value of the oracle: as words that users read, or as what a spreadsheet computes with.
 */

/** 1970-01-01 as spreadsheets count days. */
const spreadsheetEpoch = 25_569;
const microsPerDay = 86_400_000_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Cell = string | number | null;

function placeText(day: number): string {
  const date = new Date(day * 86_400_000);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** In a workbook: the exact number, or the day as spreadsheets count. */
export function isTyped(cell: Cell, value: unknown, type: string): boolean {
  if (value === null || value === undefined) return cell === null;
  if (typeof value === 'object') return true;
  if (typeof cell !== 'number') return typeof value === 'boolean' ? Boolean(cell) === value : false;
  if (type === 'day') return cell === Number(value) + spreadsheetEpoch;
  if (type === 'instant') return Math.abs(cell - Number(value) / microsPerDay - spreadsheetEpoch) < 1e-8;
  return isNear(cell, Number(value));
}

/** On a page: the number rounded to the decimals that are shown, or the day in words. */
export function isPrinted(cell: Cell, value: unknown, type: string): boolean {
  if (value === null || value === undefined) return cell === null;
  if (typeof value === 'object') return true;
  if (typeof cell !== 'string') return false;
  if (type === 'day') return cell === placeText(Number(value));
  if (type === 'instant') return cell.startsWith(placeText(Math.floor(Number(value) / microsPerDay)));
  if (typeof value === 'boolean') return true;
  if (cell === 'no change') return value === 0;
  if (cell.startsWith('< 1')) return Number(value) > 0 && Number(value) < 1;
  if (/\b(?:min|s)$/.test(cell)) return isDuration(cell, Number(value));
  const decimals = /^[\u2212-]?[\d,]+\.(\d+)/.exec(cell)?.[1]?.length ?? 0;
  return (
    Math.abs(
      numberIn(
        cell
          .replace(/ \([^()]*\)$/, '')
          .replace(/^\$/, '')
          .replace(/^▲\s/, '')
          .replace(/^▼\s/, '\u2212'),
      ) - Number(value),
    ) <=
    0.5 * 10 ** -decimals + 1e-9 * Math.abs(Number(value))
  );
}

/** `4 min 12 s`, to the second. */
function isDuration(cell: string, seconds: number): boolean {
  const [, minutes = '0'] = /([\d,]+) min/.exec(cell) ?? [];
  const [, rest = '0'] = /([\d,]+) s$/.exec(cell) ?? [];
  return Math.abs(Number(minutes.replaceAll(',', '')) * 60 + Number(rest) - seconds) <= 0.5;
}
