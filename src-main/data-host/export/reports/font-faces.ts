import { sans, sansBold, serifBold } from '#shared/generated/embedded-fonts.ts';
import { signs } from '#shared/generated/embedded-signs.ts';

const face = (family: string, weights: string, base64: string) =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:url(data:font/woff2;base64,${base64}) format("woff2")}`;

/** The letters that reports and pictures bring along: two weights of one, and the headings of the other. */
export const fontFaces: string = [
  face('Almanac Sans', '200 500', sans),
  face('Almanac Sans', '501 900', sansBold),
  face('Almanac Serif', '200 900', serifBold),
].join('');

/** Signs that letters lack and systems draw in colour: a PDF cannot embed a colour font, and holds each sign as a drawing (Type 3). */
const emoji = /(?![#*\d©®™])\p{Emoji}/u;

/** The fonts of a text: emoji in one colour as well, where it has any. They are half a megabyte. */
export const fontFacesFor = (text: string): string =>
  emoji.test(text) ? `${fontFaces}${face('Almanac Signs', '200 900', signs)}` : fontFaces;
