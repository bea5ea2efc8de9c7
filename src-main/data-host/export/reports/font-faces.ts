import { sans, sansBold, serifBold } from '#shared/generated/embedded-fonts.ts';

const face = (family: string, weights: string, base64: string) =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:url(data:font/woff2;base64,${base64}) format("woff2")}`;

/** The letters that reports and pictures bring along: two weights of one, and the headings of the other. */
export const fontFaces: string = [
  face('Almanac Sans', '200 500', sans),
  face('Almanac Sans', '501 900', sansBold),
  face('Almanac Serif', '200 900', serifBold),
].join('');
