import { ink, type Marker } from '#shared/figures/charts/palette.ts';
import { xmlText } from '../texts.ts';
import type { ChartSeries } from './sheet-chart.ts';

/*
 * Colours, lines and words of a chart in the XML of drawings. All are those of the app's own charts on paper.
 */

/** Points in the units of drawings. */
const emu = 12_700;
const lineWidth = 1.75;

export const fill = (colour: string): string =>
  `<a:solidFill><a:srgbClr val="${colour.replace('#', '').toUpperCase()}"/></a:solidFill>`;

export const noLine = '<a:ln><a:noFill/></a:ln>';

export const hairline = (colour: string): string => `<a:ln w="${0.75 * emu}">${fill(colour)}</a:ln>`;

/** The line of a series with its dashes. */
export const seriesLine = ({ colour, dash }: ChartSeries): string =>
  `<a:ln w="${lineWidth * emu}" cap="rnd">${fill(colour)}<a:prstDash val="${presetOf(dash)}"/><a:round/></a:ln>`;

/** Spreadsheets offer these dashes to their users; the one that is most like it. */
function presetOf([on = 0, , second]: readonly number[]): string {
  if (on === 0) return 'solid';
  const [long, middle] = [on >= 10, on >= 6];
  if (second !== undefined) return long ? 'lgDashDot' : 'dashDot';
  return long ? 'lgDash' : middle ? 'dash' : on <= 2 ? 'sysDot' : 'sysDash';
}

const symbols: Readonly<Record<Marker, string>> = {
  circle: 'circle',
  rect: 'square',
  triangle: 'triangle',
  rectRot: 'diamond',
  crossRot: 'x',
};

/** The marker of a series at its points; `isSmall` where there are many. */
export function markersXml({ marker, colour, marked }: ChartSeries, isSmall: boolean): string {
  const paint = `<c:spPr>${fill(colour)}${hairline(colour)}</c:spPr>`;
  const drawn = `<c:marker><c:symbol val="${symbols[marker]}"/><c:size val="${isSmall ? 3 : 5}"/>${paint}</c:marker>`;
  if (marked === 'all') return drawn;
  const points = marked.map((index) => `<c:dPt><c:idx val="${index}"/>${drawn}<c:bubble3D val="0"/></c:dPt>`);
  return `<c:marker><c:symbol val="none"/></c:marker>${points.join('')}`;
}

/** How words are set. */
interface Setting {
  /** In points. */
  readonly size: number;
  readonly colour: string;
  readonly isBold?: boolean;
}

const runProperties = (tag: 'defRPr' | 'rPr', { size, colour, isBold = false }: Setting) =>
  `<a:${tag}${tag === 'rPr' ? ' lang="en-US"' : ''} sz="${size * 100}" b="${isBold ? 1 : 0}">${fill(colour)}</a:${tag}>`;

/** Style of words that the spreadsheet writes itself, which are upright. */
export const textProperties = (setting: Setting): string =>
  `<c:txPr><a:bodyPr rot="0" vert="horz"/><a:p><a:pPr>${runProperties('defRPr', setting)}</a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;

/** A title of the chart or of an axis; nothing for no words. `turn` is in degrees. */
export function titleXml(words: string, setting: Setting, turn = 0): string {
  if (words === '') return '';
  const body = turn === 0 ? '<a:bodyPr/>' : `<a:bodyPr rot="${turn * 60_000}" vert="horz"/>`;
  const run = `<a:r>${runProperties('rPr', setting)}<a:t>${xmlText(words)}</a:t></a:r>`;
  return `<c:title><c:tx><c:rich>${body}<a:p><a:pPr>${runProperties('defRPr', setting)}</a:pPr>${run}</a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

/** How the words of a chart are set, and whether it has a title and a frame. */
export interface ChartLook {
  /** Null where the title stands elsewhere. */
  readonly title: Setting | null;
  readonly axisTitle: Setting;
  readonly tick: Setting;
  readonly isFramed: boolean;
}

/** On a sheet, at the size of its cells. */
export const sheetLook: ChartLook = {
  title: { size: 12, colour: ink.ink, isBold: true },
  axisTitle: { size: 9, colour: ink['ink-2'] },
  tick: { size: 9, colour: ink['ink-2'] },
  isFramed: true,
};
