/** What a spreadsheet may take for the start of a formula, also after leading spaces (OWASP, with full-width forms). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of the triggers
const formulaStart = /^[\s\u0000]*[=+\-@\t\r\n\u0000＝＋－＠]/u;

/** Whether a spreadsheet could run a text as a formula. Asked of text columns alone: negative numbers are numbers. */
export const isFormulaLike = (text: string): boolean => formulaStart.test(text);

/** A text that a spreadsheet shows and does not run: a leading quote, nothing removed. */
export const guarded = (text: string): string => (isFormulaLike(text) ? `'${text}` : text);
