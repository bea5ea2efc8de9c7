import { ink } from '#shared/figures/charts/palette.ts';
import { locale } from '#shared/language/language.ts';
import { t } from '#shared/language/message.ts';
import { cutAt } from '#shared/text/text.ts';
import type { Deck, Slide } from '../reports/deck.ts';
import { type Kpi, kpiNote } from '../reports/report.ts';
import { fill } from '../xlsx/charts/paint.ts';
import { drawing, head, relationships } from '../xlsx/parts.ts';
import { xmlText } from '../xlsx/texts.ts';

/*
 * One slide and the notes of its speaker.
 */

/** The chart is the second relation of a slide that has one; the first leads to its layout. */
export const chartRelation = 'rId2';

/** Letters become smaller as the finding gets longer, so that it stays above the chart. */
function titleSize({ length }: string): number {
  if (length <= 75) return 28;
  if (length <= 150) return 24;
  if (length <= 250) return 20;
  return length <= 360 ? 16 : 14;
}

/*
 * Texts and places on a slide in the XML of drawings.
 */

const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main';

/** The namespaces of every part of a presentation. */
export const namespaces = `xmlns:a="${drawing}/main" xmlns:r="${relationships}" xmlns:p="${presentation}"`;

/** Inches in the units of drawings. */
export const emu = (inches: number): number => Math.round(inches * 914_400);

/** A slide of 16 to 9, in inches. */
export const slideSize = { width: 40 / 3, height: 7.5 } as const;

/** A place on a slide, in inches. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const margin = 0.5;
const inner = slideSize.width - 2 * margin;
/** Where everything stands. */
export const boxes = {
  bar: { x: 0, y: 0, width: slideSize.width, height: 0.1 },
  figure: { x: margin, y: 0.26, width: inner - 2.4, height: 0.32 },
  logo: { x: margin + inner - 2.2, y: 0.2, width: 2.2, height: 0.42 },
  title: { x: margin, y: 0.62, width: inner, height: 1.05 },
  kpis: { x: margin, y: 1.75, width: inner, height: 1.05 },
  chart: { x: margin, y: 1.8, width: inner, height: 4.5 },
  chartBelowKpis: { x: margin, y: 3.1, width: inner, height: 3.2 },
  source: { x: margin, y: 6.36, width: inner, height: 0.52 },
  footer: { x: margin, y: 6.98, width: inner - 1.5, height: 0.3 },
  number: { x: margin + inner - 1.2, y: 6.98, width: 1.2, height: 0.3 },
} as const satisfies Record<string, Box>;

const inside = ({ x, y, width, height }: Box) =>
  `<a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/>`;
export const shapeTransform = (box: Box): string => `<a:xfrm>${inside(box)}</a:xfrm>`;
const frameTransform = (box: Box): string => `<p:xfrm>${inside(box)}</p:xfrm>`;

/** How a text is set; what is left out is that of its place. */
interface TextStyle {
  /** In points. */
  readonly size?: number;
  readonly isBold?: boolean;
  /** `#RRGGBB`. */
  readonly colour?: string | undefined;
}

const tags = { en: 'en-US', es: 'es-ES' } as const;
const languageTag = () => tags[locale().language];

const attributesOf = ({ size, isBold }: TextStyle): string =>
  [
    ` lang="${languageTag()}"`,
    size === undefined ? '' : ` sz="${Math.round(size * 100)}"`,
    isBold === undefined ? '' : ` b="${isBold ? 1 : 0}"`,
  ].join('');

/** A piece of a line, in letters of its own; an empty one is nothing. */
function run(text: string, style: TextStyle): string {
  if (text === '') return '';
  const { colour } = style;
  return `<a:r><a:rPr${attributesOf(style)}>${colour === undefined ? '' : fill(colour)}</a:rPr><a:t>${xmlText(text)}</a:t></a:r>`;
}

/** A paragraph of one text; a line break in it begins another one. */
export const paragraphs = (text: string, style: TextStyle = {}): string =>
  text
    .split('\n')
    .map((line) => `<a:p>${line === '' ? `<a:endParaRPr${attributesOf(style)}/>` : run(line, style)}</a:p>`)
    .join('');

/** A placeholder of a slide, which has its place and its letters from the layout. */
function placeholder(id: number, name: string, kind: string, text: string, body = '<a:bodyPr/>'): string {
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${xmlText(name)}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>`,
    `<p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr><p:spPr/>`,
    `<p:txBody>${body}<a:lstStyle/>${text}</p:txBody></p:sp>`,
  ].join('');
}

/** The root of all shapes on a slide. */
export const shapes = (inner: string): string =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${inner}</p:spTree></p:cSld>`;

/** A slide; the key figures stand on the first one. */
export function slideXml(
  { title: deckTitle, introduction, kpis, footer }: Deck,
  slide: Slide,
  isFirst: boolean,
): string {
  const { title, figure, chart, description, source } = slide;
  const hasKpis = isFirst && kpis.length > 0;
  const words = isFirst ? linesThatFit(introduction) : [];
  const below = hasKpis ? boxes.chartBelowKpis : boxes.chart;
  const taken = words.length === 0 ? 0 : heightOfWords(words) + 0.1;
  const titleBody = '<a:bodyPr><a:normAutofit/></a:bodyPr>';
  const parts = [
    placeholder(2, t('Title'), 'type="title"', paragraphs(title, { size: titleSize(title) }), titleBody),
    placeholder(3, t('Figure'), 'type="body" idx="12"', paragraphs([...new Set([deckTitle, figure])].join(' · '))),
    hasKpis ? kpisXml(kpis) : '',
    words.length === 0 ? '' : introductionXml(words, { ...below, height: heightOfWords(words) }),
    chart === null ? '' : chartFrame(description, { ...below, y: below.y + taken, height: below.height - taken }),
    placeholder(6, t('Source'), 'type="body" idx="13"', paragraphs(source)),
    placeholder(7, t('Footer'), 'type="ftr" idx="14"', paragraphs(footer)),
    placeholder(8, t('Slide number'), 'type="sldNum" idx="15"', slideNumber),
  ];
  return `${head}<p:sld ${namespaces}>${shapes(parts.join(''))}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

/** A field that programs fill in. */
export const slideNumber =
  '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld></a:p>';

function chartFrame(description: string, box: Box): string {
  const uri = `${drawing}/chart`;
  return [
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="${xmlText(t('Chart'))}" descr="${xmlText(description)}"/>`,
    `<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${frameTransform(box)}`,
    `<a:graphic><a:graphicData uri="${uri}"><c:chart xmlns:c="${uri}" r:id="${chartRelation}"/></a:graphicData></a:graphic></p:graphicFrame>`,
  ].join('');
}

/*
 * The words of the author: a few lines, since the chart below has to stay readable. The notes of the slide have all of them.
 */

const wordsSize = 12;
const lineHeight = 0.21;
const lettersInLine = 125;
const maxLines = 4;

const linesOf = ({ length }: string): number => Math.max(1, Math.ceil(length / lettersInLine));
const heightOfWords = (words: readonly string[]): number =>
  lineHeight * words.reduce((sum, each) => sum + linesOf(each), 0);

/** The paragraphs of a text that have room; the last one says where it goes on. */
function linesThatFit(text: string): readonly string[] {
  const fitting: string[] = [];
  let left = maxLines;
  for (const each of text.split('\n').filter((line) => line.trim() !== '')) {
    if (left < linesOf(each)) {
      const goesOn = t('… (continued in the notes of this slide)');
      const whole = left === 0 ? (fitting.pop() ?? '') : each;
      const room = (left === 0 ? linesOf(whole) : left) * lettersInLine - goesOn.length;
      return [...fitting, `${cutAt(whole, room).trimEnd()}${goesOn}`];
    }
    fitting.push(each);
    left -= linesOf(each);
  }
  return fitting;
}

function introductionXml(words: readonly string[], box: Box): string {
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="9" name="${xmlText(t('Introduction'))}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>`,
    `<p:spPr>${shapeTransform(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>`,
    '<p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0"><a:normAutofit/></a:bodyPr><a:lstStyle/>',
    words.map((each) => paragraphs(each, { size: wordsSize, colour: ink.ink })).join(''),
    '</p:txBody></p:sp>',
  ].join('');
}

/** Says what else there is of a key figure, the change alone in its colour. */
function belowXml(kpi: Kpi): string {
  const { change = '', tone } = kpi;
  const words = kpiNote(kpi);
  const rest = { size: 11, colour: ink['ink-2'] };
  if (tone === undefined) return paragraphs(words, rest);
  return `<a:p>${run(change, { size: 11, colour: ink[tone] })}${run(words.slice(change.length), rest)}</a:p>`;
}

/** The key figures as a table: their names, their values, and what else is said of them. */
function kpisXml(kpis: readonly Kpi[]): string {
  const { width, height } = boxes.kpis;
  const rows: readonly (readonly [number, readonly string[]])[] = [
    [0.26, kpis.map(({ label }) => paragraphs(label, { size: 12, colour: ink['ink-2'] }))],
    [
      0.43,
      kpis.map(({ value }) => paragraphs(value ?? t('not reported'), { size: 20, isBold: true, colour: ink.ink })),
    ],
    [0.36, kpis.map(belowXml)],
  ];
  const line = (side: string, colour: string) => `<a:${side} w="9525">${fill(colour)}</a:${side}>`;
  const none = (side: string) => `<a:${side} w="0"><a:noFill/></a:${side}>`;
  const cell = (text: string, row: number) =>
    [
      `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${text}</a:txBody>`,
      `<a:tcPr marL="0" marR="91440" marT="18288" marB="18288">${none('lnL')}${none('lnR')}`,
      row === 0 ? line('lnT', ink['border-strong']) : none('lnT'),
      row === rows.length - 1 ? line('lnB', ink['border-strong']) : none('lnB'),
      '<a:noFill/></a:tcPr></a:tc>',
    ].join('');
  const grid = kpis.map(() => `<a:gridCol w="${Math.round(emu(width) / kpis.length)}"/>`).join('');
  const lines = rows.map(
    ([share, cells], row) => `<a:tr h="${emu(height * share)}">${cells.map((text) => cell(text, row)).join('')}</a:tr>`,
  );
  return [
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="${xmlText(t('Key figures'))}"/>`,
    `<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${frameTransform(boxes.kpis)}`,
    `<a:graphic><a:graphicData uri="${drawing}/table">`,
    `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${lines.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  ].join('');
}

/** The notes of the speaker, below a slide. */
export function notesXml(notes: readonly string[]): string {
  const image =
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>';
  const words = notes.map((note) => paragraphs(note)).join('') || '<a:p/>';
  const body = placeholder(3, t('Notes'), 'type="body" idx="1"', words);
  return `${head}<p:notes ${namespaces}>${shapes(image + body)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`;
}
