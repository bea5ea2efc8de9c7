import { ink } from '#shared/figures/charts/palette.ts';
import { t } from '#shared/language/message.ts';
import { drawing, head } from '../xlsx/parts.ts';
import { xmlText } from '../xlsx/texts.ts';
import { type Box, boxes, emu, namespaces, paragraphs, shapes, shapeTransform, slideNumber } from './slide.ts';

/*
 * The master of all slides: positions and styles of texts, the colour at the top, the logo.
 */

interface PlaceholderOptions {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly box: Box;
  /** In points. */
  readonly size: number;
  readonly colour: 'tx1' | 'tx2' | 'accent1';
  readonly isSerif?: boolean;
  readonly isBold?: boolean;
  readonly isRight?: boolean;
  readonly isBottom?: boolean;
  readonly text?: string;
}

/** A placeholder of the layout: its place, and how its text is set. */
function layoutPlaceholder({
  id,
  name,
  kind,
  box,
  size,
  colour,
  isSerif,
  isBold,
  isRight,
  isBottom,
  text,
}: PlaceholderOptions): string {
  const letters = [
    `<a:defRPr sz="${size * 100}" b="${isBold ? 1 : 0}"><a:solidFill><a:schemeClr val="${colour}"/></a:solidFill>`,
    `<a:latin typeface="${isSerif ? '+mj-lt' : '+mn-lt'}"/></a:defRPr>`,
  ].join('');
  const level = `<a:lvl1pPr marL="0" indent="0" algn="${isRight ? 'r' : 'l'}"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef><a:buNone/>${letters}</a:lvl1pPr>`;
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${xmlText(name)}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr>`,
    `<p:spPr>${shapeTransform(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`,
    `<p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="${isBottom ? 'b' : 't'}"><a:normAutofit/></a:bodyPr>`,
    `<a:lstStyle>${level}</a:lstStyle>${text ?? paragraphs(name)}</p:txBody></p:sp>`,
  ].join('');
}

const titlePlaceholder = (): PlaceholderOptions => ({
  id: 2,
  name: t('Title'),
  kind: 'type="title"',
  box: boxes.title,
  size: 24,
  colour: 'tx1',
  isSerif: true,
});

/** A bar in the colour of the institution along the top. */
const bar = [
  '<p:sp><p:nvSpPr><p:cNvPr id="20" name="Bar"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>',
  `<p:spPr>${shapeTransform(boxes.bar)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`,
  '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>',
].join('');

/** The only layout: a finding, its chart, and where the data come from. */
export function layoutXml(logo: LogoSize | null): string {
  const placeholders = [
    layoutPlaceholder(titlePlaceholder()),
    layoutPlaceholder({
      id: 3,
      name: t('Figure'),
      kind: 'type="body" sz="quarter" idx="12"',
      box: boxes.figure,
      size: 14,
      colour: 'accent1',
      isBold: true,
    }),
    layoutPlaceholder({
      id: 4,
      name: t('Source'),
      kind: 'type="body" sz="quarter" idx="13"',
      box: boxes.source,
      size: 11,
      colour: 'tx2',
      isBottom: true,
    }),
    layoutPlaceholder({
      id: 5,
      name: t('Footer'),
      kind: 'type="ftr" sz="quarter" idx="14"',
      box: boxes.footer,
      size: 11,
      colour: 'tx2',
    }),
    layoutPlaceholder({
      id: 6,
      name: t('Slide number'),
      kind: 'type="sldNum" sz="quarter" idx="15"',
      box: boxes.number,
      size: 11,
      colour: 'tx2',
      isRight: true,
      text: slideNumber,
    }),
    logo === null ? '' : logoXml(logo),
  ];
  return `${head}<p:sldLayout ${namespaces} preserve="1" userDrawn="1">${shapes(placeholders.join('')).replace('<p:cSld>', `<p:cSld name="${xmlText(t('Finding and chart'))}">`)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;
}

/** A picture in pixels. */
export interface LogoSize {
  readonly width: number;
  readonly height: number;
}

/** The logo at the right end of its room, as large as fits. */
function logoXml({ width, height }: LogoSize): string {
  const room = boxes.logo;
  const scale = Math.min(room.width / width, room.height / height);
  const box = {
    x: room.x + room.width - width * scale,
    y: room.y,
    width: width * scale,
    height: height * scale,
  };
  return [
    `<p:pic><p:nvPicPr><p:cNvPr id="7" name="${xmlText(t('Logo'))}" descr="${xmlText(t('Logo'))}"/>`,
    '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr userDrawn="1"/></p:nvPicPr>',
    '<p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>',
    `<p:spPr>${shapeTransform(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
  ].join('');
}

const background = '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>';
const withBackground = (xml: string) => xml.replace('<p:spTree>', `${background}<p:spTree>`);
const colourMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

const style = (size: number, typeface: string) =>
  `<a:lvl1pPr algn="l"><a:buNone/><a:defRPr sz="${size * 100}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="${typeface}"/></a:defRPr></a:lvl1pPr>`;

export function masterXml(): string {
  const body = layoutPlaceholder({
    id: 3,
    name: t('Text'),
    kind: 'type="body" idx="1"',
    box: boxes.chart,
    size: 18,
    colour: 'tx1',
  });
  return [
    `${head}<p:sldMaster ${namespaces}>${withBackground(shapes(bar + layoutPlaceholder(titlePlaceholder()) + body))}${colourMap}`,
    '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>',
    `<p:txStyles><p:titleStyle>${style(24, '+mj-lt')}</p:titleStyle><p:bodyStyle>${style(18, '+mn-lt')}</p:bodyStyle><p:otherStyle>${style(18, '+mn-lt')}</p:otherStyle></p:txStyles></p:sldMaster>`,
  ].join('');
}

/** A page of notes: the slide above, the words below. */
export const notesSize = { width: 7.5, height: 10 } as const;

export function notesMasterXml(): string {
  const image = [
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr>',
    `<p:spPr>${shapeTransform({ x: 0.75, y: 0.6, width: 6, height: 3.375 })}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln w="9525"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:ln></p:spPr></p:sp>`,
  ].join('');
  const body = layoutPlaceholder({
    id: 3,
    name: t('Notes'),
    kind: 'type="body" sz="quarter" idx="1"',
    box: { x: 0.75, y: 4.3, width: 6, height: 5.2 },
    size: 12,
    colour: 'tx1',
  });
  return [
    `${head}<p:notesMaster ${namespaces}>${withBackground(shapes(image + body))}${colourMap}`,
    `<p:notesStyle>${style(12, '+mn-lt')}</p:notesStyle></p:notesMaster>`,
  ].join('');
}

/** The size of slides and of pages of notes. */
export const sizesXml = (slide: LogoSize, notes: LogoSize): string =>
  `<p:sldSz cx="${emu(slide.width)}" cy="${emu(slide.height)}"/><p:notesSz cx="${emu(notes.width)}" cy="${emu(notes.height)}"/>`;

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
    `${head}<a:theme xmlns:a="${drawing}/main" name="Course Almanac"><a:themeElements>`,
    `<a:clrScheme name="Course Almanac">${colours(accent)
      .map(([role, colour]) => `<a:${role}>${rgb(colour)}</a:${role}>`)
      .join('')}</a:clrScheme>`,
    `<a:fontScheme name="Course Almanac">${fonts}</a:fontScheme>`,
    `<a:fmtScheme name="Course Almanac"><a:fillStyleLst>${thrice(plain)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${thrice(`<a:ln w="9525">${plain}</a:ln>`)}</a:lnStyleLst>`,
    `<a:effectStyleLst>${thrice('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst>`,
    `<a:bgFillStyleLst>${thrice(plain)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  ].join('');
