/** A number as spreadsheets read it, also with thousands separators, a currency sign, a percent sign or in accountants' brackets. */
const number =
  /^(\()?\s?([+-]?)\s?[$€£¥₹]?\s?-?((?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{2,3})*[.,'’\u00a0\u202f ]\d{3}|\d{0,60})(?:[.,]\d{0,60})?)(?:e([+-]?\d{1,4}))?\s?[$€£¥₹%]?\s?(\))?$/i;
/** Spreadsheets keep this many digits of a number. */
const maxDigits = 15;

/** `1/2`, `3-4`, `2014-01-31`, `1.2.`, `1.2.2024`, and the first and second of them with an hour behind. */
const date =
  /^(?:\d{1,4}[-/]\d{1,4}|\d{1,4}-\d{1,2}-\d{1,4}|\d{1,4}\/\d{1,2}\/\d{1,4}|\d{1,4}\.\d{1,2}\.\d{0,4})(?:[T ]\d{1,2}:\d{2}.{0,12})?$/;
/** `Mar 1`, `1-Sept`, `SEPT2`, `1. Mai`, `ene-01` and `may 2024`: names of months as of genes. */
const months = [
  'jan(?:uary|uar)?|feb(?:ruary|ruar|rero)?|mar(?:ch|zo)?|mär(?:z)?|mrz|apr(?:il)?|may(?:o)?|mai|june?|juni?|july?|juli?|aug(?:ust)?',
  'sept?(?:ember|iembre)?|o[ck]t(?:ober|ubre)?|nov(?:ember|iembre)?|de[cz](?:ember)?',
  'ene(?:ro)?|abr(?:il)?|junio|julio|ago(?:sto)?|dic(?:iembre)?',
];
const month = `(?:${months.join('|')})`;
const between = '[-/ .,]{0,2}';
const namedDate = new RegExp(
  `^(?:\\d{1,4}${between}${month}|${month}${between}\\d{1,4})(?:[-/ .,]{1,2}\\d{1,4})?$`,
  'i',
);
const time = /^\d{1,4}:\d{1,2}(?::\d{1,2}(?:[.,]\d{1,9})?)?\s?(?:[ap]m?)?$|^\d{1,2}\s[ap]m?$/i;
/** `1 1/2`: a whole number and a fraction. */
const fraction = /^[+-]?\d{1,15} \d{1,5}\/\d{1,5}$/;
const truth = /^(?:true|false|wahr|falsch|verdadero|falso)$/i;
/** Texts that look like an error of a formula become one. */
const fault = /^#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!)$/i;

/** Longer texts are none of these. */
const maxLength = 130;

/**
 * Whether some spreadsheet that opens a CSV would show this text as another one: `007` as 7, `1/2` as the second of January, `0.50` as
 * 0.5, `1e5` as 100000, `true` as TRUE, and of an id of twenty digits only the first fifteen. Takes together what Excel, LibreOffice and
 * Google Sheets do in English, German and Spanish.
 */
export function isReshaped(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > maxLength) return false;
  const isOther = [date, namedDate, time, fraction, fault].some((form) => form.test(trimmed));
  if (isOther || (truth.test(trimmed) && trimmed !== trimmed.toUpperCase())) return true;
  const digits = number.exec(trimmed)?.[3]?.replace(/\D/g, '') ?? '';
  if (digits === '') return false;
  return trimmed !== text || digits.length > maxDigits || !isWrittenAsShown(trimmed);
}

/** Whether a number is written as a spreadsheet writes it: 7, -7, 0.5, 0,5, 12%. */
const isWrittenAsShown = (text: string) =>
  /^-?(?:0|[1-9]\d*)(?:[.,]\d*[1-9])?%?$/.test(text) && text !== '-0' && !/,\d{3}%?$/.test(text);
