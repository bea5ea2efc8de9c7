import { locale } from '#shared/language/language.ts';
import { xmlText } from '../xlsx/texts.ts';

/*
 * Texts and places on a slide in the XML of drawings.
 */

const main = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main';

/** The namespaces of every part of a presentation. */
export const namespaces = `xmlns:a="${main}" xmlns:r="${relationships}" xmlns:p="${presentation}"`;

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
export const shapePlace = (box: Box): string => `<a:xfrm>${inside(box)}</a:xfrm>`;
export const framePlace = (box: Box): string => `<p:xfrm>${inside(box)}</p:xfrm>`;

/** How a text is set; what is left out is that of its place. */
export interface TextStyle {
  /** In points. */
  readonly size?: number;
  readonly isBold?: boolean;
  /** `#RRGGBB`. */
  readonly colour?: string | undefined;
}

const tags = { en: 'en-US', es: 'es-ES' } as const;
const languageTag = () => tags[locale().language];

/** A paragraph of one text; a line break in it begins another one. */
export function paragraphs(text: string, { size, isBold, colour }: TextStyle = {}): string {
  const attributes = [
    ` lang="${languageTag()}"`,
    size === undefined ? '' : ` sz="${Math.round(size * 100)}"`,
    isBold === undefined ? '' : ` b="${isBold ? 1 : 0}"`,
  ].join('');
  const fill =
    colour === undefined
      ? ''
      : `<a:solidFill><a:srgbClr val="${colour.replace('#', '').toUpperCase()}"/></a:solidFill>`;
  return text
    .split('\n')
    .map((line) =>
      line === ''
        ? `<a:p><a:endParaRPr${attributes}/></a:p>`
        : `<a:p><a:r><a:rPr${attributes}>${fill}</a:rPr><a:t>${xmlText(line)}</a:t></a:r></a:p>`,
    )
    .join('');
}

/** A placeholder of a slide, which has its place and its letters from the layout. */
export function placeholder(id: number, name: string, kind: string, text: string, body = '<a:bodyPr/>'): string {
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${xmlText(name)}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>`,
    `<p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr><p:spPr/>`,
    `<p:txBody>${body}<a:lstStyle/>${text}</p:txBody></p:sp>`,
  ].join('');
}

/** The root of all shapes on a slide. */
export const shapes = (inner: string): string =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${inner}</p:spTree></p:cSld>`;
