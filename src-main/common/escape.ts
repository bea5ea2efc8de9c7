const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters, which no HTML document may hold, and halves of surrogate pairs, which no file can. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be found
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A text as it may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(unprintable, '\uFFFD').replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A text as a CSS string with its quotes: nothing in it can end the string or the style element. */
export function cssString(text: string): string {
  const escaped = text
    .replace(unprintable, '\uFFFD')
    .replace(/["\\<>&\n\r\f\t]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
  return `"${escaped}"`;
}
