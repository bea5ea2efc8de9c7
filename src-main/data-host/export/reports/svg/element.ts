import { escapeHtml } from '#main/common/escape.ts';
import { ink, type SeriesStyle, seriesColours, seriesStyles, unknownStyle } from '#shared/figures/charts/palette.ts';
import { inTenths } from '#shared/figures/placement.ts';

/** Values of attributes; undefined leaves one out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

const value = (attribute: string | number) =>
  typeof attribute === 'number' ? String(inTenths(attribute)) : escapeHtml(attribute);

/** One SVG element as text. Children are SVG already; texts go through {@link text}. */
export function el(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, attribute]) =>
    attribute === undefined ? '' : ` ${key}="${value(attribute)}"`,
  );
  const inner = children.join('');
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`;
}

/** A line of text, escaped. */
export const text = (content: string, attributes: Attributes): string =>
  el('text', attributes, escapeHtml(content) || ' ');

/** The path through some points; null breaks it. */
export function path(points: readonly ({ readonly x: number; readonly y: number } | null)[]): string {
  let pen = 'M';
  const steps: string[] = [];
  for (const point of points) {
    if (point === null) pen = 'M';
    else {
      steps.push(`${pen}${value(point.x)} ${value(point.y)}`);
      pen = 'L';
    }
  }
  return steps.join('');
}

/* The light theme: what is printed has one. */

export const ground = ink.surface;

/** Sizes of letters in pixels of a figure as wide as the page. */
export const sizes = { tick: 10, label: 11 } as const;

export const seriesColour = (paletteIndex: number | null): string =>
  paletteIndex === null ? ink['ink-3'] : (seriesColours.light[paletteIndex % seriesColours.light.length] ?? ink.ink);

/** The colour of plain bars. */
export const barPaletteIndex = 2;

export const styleOf = (paletteIndex: number | null): SeriesStyle =>
  paletteIndex === null ? unknownStyle : (seriesStyles[paletteIndex % seriesStyles.length] ?? unknownStyle);

/**
 * A hatch of this colour: what is not known, or not in order. Its id is unique within the document by the figure's own; its lines are
 * made of pieces as long as `length`. Over a colour they lean the other way, so that neighbours differ.
 */
export const hatch = (id: string, colour: string, length: number, behind?: string): string =>
  el(
    'pattern',
    { id, width: 5, height: length, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${behind ? -45 : 45})` },
    el('rect', { width: 5, height: length, fill: behind ?? ground }),
    el('rect', { width: 1.4, height: length, fill: colour }),
  );

const radius = 3;

/** The marker of a series at a point. */
export function marker(x: number, y: number, paletteIndex: number | null, r = radius): string {
  const { marker: shape, filled } = styleOf(paletteIndex);
  const colour = seriesColour(paletteIndex);
  const paint = { fill: filled ? colour : ground, stroke: colour, 'stroke-width': 1.2 };
  switch (shape) {
    case 'circle':
      return el('circle', { cx: x, cy: y, r, ...paint });
    case 'rect':
      return el('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...paint });
    case 'triangle':
      return el('path', { d: `M${x} ${y - r - 0.5}L${x + r + 0.5} ${y + r}L${x - r - 0.5} ${y + r}Z`, ...paint });
    case 'rectRot':
      return el('path', { d: `M${x} ${y - r - 1}L${x + r + 1} ${y}L${x} ${y + r + 1}L${x - r - 1} ${y}Z`, ...paint });
    case 'crossRot':
      return el('path', {
        d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`,
        stroke: colour,
        'stroke-width': 1.2,
      });
  }
}

/** A point of a series that no line leads to: a little more than its line is thick. */
export const dot = (x: number, y: number, paletteIndex: number | null): string =>
  el('circle', { cx: x, cy: y, r: 1.3, fill: seriesColour(paletteIndex) });
