/** A number as spreadsheets read it; texts that are longer are none to them. */
const number = /^[+-]?\d{1,60}(?:[.,]\d{1,60})?(?:[eE][+-]?\d{1,4})?$/;
/** Spreadsheets keep this many digits of a number. */
const mostDigits = 15;

/**
 * Whether a spreadsheet that opens a CSV would show this text as another one: `007` as 7, `1e5` as 100000, and of an id of twenty
 * digits only the first fifteen.
 */
export function isReshapedNumber(text: string): boolean {
  const trimmed = text.trim();
  if (!number.test(trimmed)) return false;
  const digits = trimmed.replace(/\D/g, '');
  return digits.length > mostDigits || /[eE]/.test(trimmed) || /^[+-]?0\d/.test(trimmed) || trimmed !== text;
}
