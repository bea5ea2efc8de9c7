import { inks } from '#shared/figures/charts/palette.ts';
import { head } from '../xlsx/parts.ts';

const ink = inks.light;
const rgb = (colour: string) => `<a:srgbClr val="${colour.replace('#', '').toUpperCase()}"/>`;

const others = '<a:ea typeface=""/><a:cs typeface=""/>';
/** Fonts that computers have; a program without them takes its own. */
const fonts = [
  `<a:majorFont><a:latin typeface="Georgia"/>${others}</a:majorFont>`,
  `<a:minorFont><a:latin typeface="Calibri"/>${others}</a:minorFont>`,
].join('');

/** Colours by their role; those after the accent are for charts that users add. */
const colours = (accent: string): readonly (readonly [string, string])[] => [
  ['dk1', ink.ink],
  ['lt1', ink.surface],
  ['dk2', ink['ink-2']],
  ['lt2', ink.paper],
  ['accent1', accent],
  ['accent2', '#152665'],
  ['accent3', '#C37A1A'],
  ['accent4', '#2E62AE'],
  ['accent5', '#803D69'],
  ['accent6', '#5A958B'],
  ['hlink', accent],
  ['folHlink', ink['ink-2']],
];

const plain = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const thrice = (xml: string) => xml.repeat(3);

/** The colours and fonts of all slides: one change of the theme changes them all. */
export const themeXml = (accent: string): string =>
  [
    `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Course Almanac"><a:themeElements>`,
    `<a:clrScheme name="Course Almanac">${colours(accent)
      .map(([role, colour]) => `<a:${role}>${rgb(colour)}</a:${role}>`)
      .join('')}</a:clrScheme>`,
    `<a:fontScheme name="Course Almanac">${fonts}</a:fontScheme>`,
    `<a:fmtScheme name="Course Almanac"><a:fillStyleLst>${thrice(plain)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${thrice(`<a:ln w="9525">${plain}</a:ln>`)}</a:lnStyleLst>`,
    `<a:effectStyleLst>${thrice('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst>`,
    `<a:bgFillStyleLst>${thrice(plain)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  ].join('');
