import { fontFaces } from '../reports/font-faces.ts';

/**
 * What a picture names as its fonts where only attributes are read. The first one has to be a name that every system knows or replaces by
 * one alike: LibreOffice takes no other, and sets a serif that it never heard of in a sans-serif.
 */
export const fallbacks = { sans: 'Arial,sans-serif', serif: 'Georgia,serif' } as const;

const sans = `"Almanac Sans","Source Sans 3","Source Sans Pro","Segoe UI","Helvetica Neue",${fallbacks.sans}`;
const serif = `"Almanac Serif","Source Serif 4","Source Serif Pro",${fallbacks.serif}`;

/**
 * Our letters come with the picture, and go before the fallbacks. The selectors are of attributes, which LibreOffice passes over:
 * it would take the first name of these lists too.
 */
export const fontStyles: string = [
  fontFaces,
  'text{font-variant-numeric:tabular-nums lining-nums}',
  `svg[font-family="${fallbacks.sans}"],text[font-family="${fallbacks.sans}"]{font-family:${sans}}`,
  `text[font-family="${fallbacks.serif}"]{font-family:${serif}}`,
].join('');
