/** An element of a drawing with its place on the whole picture. */
export interface SvgElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** How far the groups around it move it. */
  readonly dx: number;
  readonly dy: number;
}

const token = /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const decoded = (text: string) => text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** All elements of an SVG in their order, patterns and definitions left out. */
export function elementsOf(svg: string): SvgElement[] {
  const found: SvgElement[] = [];
  const groups: { tag: string; dx: number; dy: number }[] = [{ tag: '', dx: 0, dy: 0 }];
  let depthOfDefinitions = 0;
  for (const [, closing, tag = '', given = '', alone, text = ''] of svg.matchAll(token)) {
    if (closing) {
      groups.pop();
      if (tag === 'defs') depthOfDefinitions -= 1;
      continue;
    }
    const attributes = Object.fromEntries(
      [...given.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value = '']) => [key, decoded(value)]),
    );
    const around = groups.at(-1) ?? { dx: 0, dy: 0 };
    const [, x = 0, y = 0] = /translate\((-?[\d.]+)[ ,](-?[\d.]+)\)/.exec(attributes.transform ?? '') ?? [];
    const [dx, dy] = [around.dx + Number(x), around.dy + Number(y)];
    if (depthOfDefinitions === 0 && tag !== 'defs') found.push({ tag, attributes, text: decoded(text), dx, dy });
    if (alone) continue;
    groups.push({ tag, dx, dy });
    if (tag === 'defs') depthOfDefinitions += 1;
  }
  return found;
}

/** The number that a label begins with; NaN where it begins with none. */
export const numberIn = (label: string): number =>
  Number(/^[\u2212-]?[\d,]+(?:\.\d+)?/.exec(label)?.[0]?.replaceAll(',', '').replace('\u2212', '-') ?? Number.NaN);

/** The pieces of a path, each as its points. */
export const piecesOf = (path: string): (readonly [number, number])[][] =>
  path
    .split('M')
    .slice(1)
    .map((piece) => [...piece.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const));

/** A value, and the pixel at which it is drawn. */
export type Placed = readonly [value: number, pixel: number];

/** The distance that a mark may be from its place: ticks stand on whole pixels, everything else on tenths. */
const tolerance = 1.3;

/** Null where one straight scale puts all values at their pixels; otherwise what is furthest off. */
export function offScale(placed: readonly Placed[]): string | null {
  const [first] = placed;
  if (!first) return null;
  const low = placed.reduce((one, other) => (other[0] < one[0] ? other : one), first);
  const high = placed.reduce((one, other) => (other[0] > one[0] ? other : one), first);
  const slope = high[0] === low[0] ? 0 : (high[1] - low[1]) / (high[0] - low[0]);
  const off = placed.map(([value, pixel]) => Math.abs(low[1] + slope * (value - low[0]) - pixel));
  const worst = Math.max(...off);
  const [value, pixel] = placed[off.indexOf(worst)] ?? first;
  return worst <= tolerance ? null : `${value} is drawn at ${pixel}, ${worst.toFixed(1)} pixels from its place`;
}
