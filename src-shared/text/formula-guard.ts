/** What a spreadsheet may take for the start of a formula, also after leading spaces (OWASP, with full-width forms). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of the triggers
const formulaStart = /^[\s\u0000]*[=+\-@\t\r\n\u0000＝＋－＠]/u;

/** Numbers with a sign, such as the answer -5, which calculate nothing. */
const signedNumber = /^\s*[+-]\d{1,30}(?:[.,]\d{1,30})?(?:[eE][+-]?\d{1,4})?%?\s*$/;

/** Whether a spreadsheet could run a text as a formula. */
export const isFormulaLike = (text: string): boolean => formulaStart.test(text) && !signedNumber.test(text);

/** A text that a spreadsheet shows and does not run: a leading quote, nothing removed. */
export const guarded = (text: string): string => (isFormulaLike(text) ? `'${text}` : text);
