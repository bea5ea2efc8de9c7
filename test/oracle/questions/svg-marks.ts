import { elementsOf, numberIn, offScale, type Placed, piecesOf, type SvgElement } from './svg-elements.ts';

/*
 * Reads a drawing as a user with a ruler would: where each mark stands, by the numbers along its own axes.
 */

type Point = readonly [number, number];
interface Line {
  readonly points: readonly Point[];
  readonly gaps: readonly Point[];
}

/** The marks that the oracle expects, of any kind. */
export interface ExpectedMarks {
  readonly kind: string;
  readonly series?: readonly Line[];
  readonly points?: readonly (readonly unknown[])[];
  readonly bars?: readonly (readonly [string, number, string])[];
  readonly dots?: readonly (readonly [string, number, boolean])[];
  readonly pairs?: readonly (readonly [string, number, number])[];
  readonly bins?: readonly Point[];
  readonly shares?: readonly (readonly [string, number])[];
  readonly columns?: readonly (readonly [string, readonly (number | null)[]])[];
  readonly scale?: string;
  /** Marks of the second measure. */
  readonly rising?: string;
  /** Marks of one height stand above and below it. */
  readonly spread?: true;
}

const at = ({ attributes }: SvgElement, name: string) => Number(attributes[name]);

const isNumber = (text: string) => /^[\u2212-]?[\d,]+(?:\.\d+)?%?$/.test(text);

/** The numbers along the left side, each where its line crosses; of one group of a drawing. */
function ticksOf(elements: readonly SvgElement[]): Placed[] {
  return elements.flatMap(({ tag, attributes, text }): Placed[] => {
    const isTick = tag === 'text' && attributes['text-anchor'] === 'end' && attributes['font-size'] === '10';
    const value = numberIn(text);
    return isTick && Number.isFinite(value) && isNumber(text) ? [[value, Number(attributes.y) - 3.8]] : [];
  });
}

/** The numbers above or below, each where its line crosses. */
const ticksAcross = (elements: readonly SvgElement[]): Placed[] =>
  elements.flatMap(({ tag, attributes, text }): Placed[] => {
    const isTick = tag === 'text' && attributes['text-anchor'] === 'middle' && attributes['font-size'] === '10';
    return isTick && isNumber(text) ? [[numberIn(text), Number(attributes.x) - 0.5]] : [];
  });

/** The elements by the group that they are drawn in. */
const inGroups = (elements: readonly SvgElement[]) => [
  ...Map.groupBy(elements, ({ dx, dy }) => `${dx} ${dy}`).values(),
];

/** Differences between a drawing and what the oracle expects. */
export function wronglyDrawn(svg: string, marks: ExpectedMarks): string[] {
  const elements = elementsOf(svg);
  const wrong = readers[marks.kind]?.(elements, marks) ?? [];
  return wrong.filter((fault) => fault !== null);
}

type Fault = string | null;

const howMany = (what: string, drawn: number, expected: number): Fault =>
  drawn === expected ? null : `${drawn} ${what} are drawn in place of ${expected}`;

const lines = (elements: readonly SvgElement[], { series = [] }: ExpectedMarks): Fault[] => {
  const groups = inGroups(elements).map((group) => ({
    ticks: ticksOf(group),
    paths: group.filter(
      ({ tag, attributes }) => tag === 'path' && attributes.fill === 'none' && attributes['stroke-width'] === '1.7',
    ),
  }));
  const drawn = groups.flatMap(({ ticks, paths }) =>
    paths.map((path) => ({ ticks, pieces: piecesOf(path.attributes.d ?? '') })),
  );
  const filled = series.filter(({ points }) => points.length > 0);
  const faults = filled.flatMap(({ points, gaps }, position): Fault[] => {
    const { ticks, pieces } = drawn[position] ?? { ticks: [], pieces: [] };
    const pixels = pieces.flat();
    return [
      howMany('points', pixels.length, points.length),
      howMany('pieces of a line', pieces.length, gaps.length + 1),
      offScale([...ticks, ...points.map(([, y], index): Placed => [y, pixels[index]?.[1] ?? Number.NaN])]),
      offScale(points.map(([x], index): Placed => [x, pixels[index]?.[0] ?? Number.NaN])),
    ];
  });
  return [howMany('lines', drawn.length, filled.length), ...faults];
};

const areas = (elements: readonly SvgElement[], { series = [] }: ExpectedMarks): Fault[] => {
  const drawn = elements.filter(
    ({ tag, attributes }) => tag === 'path' && /Z$/.test(attributes.d ?? '') && attributes['stroke-width'] === '1',
  );
  const sums = new Map<number, number>();
  const ticks = ticksOf(elements);
  const faults = series.flatMap(({ points, gaps }, position): Fault[] => {
    const pieces = piecesOf(drawn[position]?.attributes.d ?? '');
    const tops = pieces.flatMap((piece) => piece.slice(0, piece.length / 2));
    const placed = points.map(([x, y], index): Placed => {
      sums.set(x, (sums.get(x) ?? 0) + y);
      return [sums.get(x) ?? 0, tops[index]?.[1] ?? Number.NaN];
    });
    return [
      howMany('days', tops.length, points.length),
      howMany('pieces of an area', pieces.length, gaps.length + 1),
      offScale([...ticks, ...placed]),
    ];
  });
  return [howMany('areas', drawn.length, series.length), ...faults];
};

/** Rectangles of marks, not of the ground nor of days without data. */
const rectangles = (elements: readonly SvgElement[]) =>
  elements.filter(
    ({ tag, attributes }) =>
      tag === 'rect' && attributes.x !== undefined && !['gap', 'behind'].includes(attributes.class ?? ''),
  );

const changes = (elements: readonly SvgElement[], { points = [] }: ExpectedMarks): Fault[] => {
  const drawn = rectangles(elements);
  const ends = points.map(([, value], index): Placed => {
    const bar = drawn[index];
    const isLoss = Number(value) < 0;
    return [Number(value), bar ? at(bar, 'y') + (isLoss ? at(bar, 'height') : 0) : Number.NaN];
  });
  return [howMany('bars', drawn.length, points.length), offScale([...ticksOf(elements), ...ends])];
};

const histogram = (elements: readonly SvgElement[], { bins = [] }: ExpectedMarks): Fault[] => {
  const drawn = rectangles(elements);
  const tops = bins.map(([, count], index): Placed => [count, drawn[index] ? at(drawn[index], 'y') : Number.NaN]);
  return [howMany('bins', drawn.length, bins.length), offScale([...ticksOf(elements), ...tops])];
};

/** The numbers that stand behind marks, in their order. */
const printed = (elements: readonly SvgElement[]) =>
  elements
    .filter(
      ({ tag, attributes }) =>
        tag === 'text' && attributes['font-size'] === '11' && attributes['text-anchor'] === undefined,
    )
    .map(({ text }) => text);

const isRounded = (text: string, value: number) => {
  const decimals = /^[\u2212-]?[\d,]+\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return Math.abs(numberIn(text) - value) <= 0.5 * 10 ** -decimals + 1e-9 * Math.abs(value);
};

const saidBehind = (texts: readonly string[], values: readonly number[]): Fault[] =>
  values.map((value, index) =>
    isRounded(texts[index] ?? '', value) ? null : `${JSON.stringify(texts[index])} stands behind the mark of ${value}`,
  );

const bars = (elements: readonly SvgElement[], { bars: expected = [] }: ExpectedMarks): Fault[] => {
  const drawn = rectangles(elements);
  const widths = expected.map(
    ([, value], index): Placed => [value, drawn[index] ? at(drawn[index], 'width') : Number.NaN],
  );
  return [
    howMany('bars', drawn.length, expected.length),
    offScale([[0, 0], ...widths]),
    ...saidBehind(
      printed(elements),
      expected.map(([, value]) => value),
    ),
  ];
};

const circles = (elements: readonly SvgElement[], radius: string) =>
  elements.filter(({ tag, attributes }) => tag === 'circle' && attributes.r === radius);

const dots = (elements: readonly SvgElement[], { dots: expected = [] }: ExpectedMarks): Fault[] => {
  const drawn = circles(elements, '4');
  const open = drawn.map(({ attributes }) => attributes.fill !== attributes.stroke);
  return [
    howMany('dots', drawn.length, expected.length),
    offScale([
      ...ticksAcross(elements),
      ...expected.map(([, value], index): Placed => [value, drawn[index] ? at(drawn[index], 'cx') : Number.NaN]),
    ]),
    ...saidBehind(
      printed(elements),
      expected.map(([, value]) => value),
    ),
    ...expected.map(([label, , isOpen], index) =>
      open[index] === isOpen ? null : `the dot of ${label} is ${isOpen ? 'filled' : 'open'}`,
    ),
  ];
};

const pairs = (elements: readonly SvgElement[], { pairs: expected = [] }: ExpectedMarks): Fault[] => {
  const drawn = circles(elements, '4');
  const values = expected.flatMap(([, from, to]) => [from, to]);
  const texts = printed(elements).filter((text) => text.includes(' → '));
  return [
    howMany('dots', drawn.length, values.length),
    offScale([
      ...ticksAcross(elements),
      ...values.map((value, index): Placed => [value, drawn[index] ? at(drawn[index], 'cx') : Number.NaN]),
    ]),
    ...saidBehind(
      texts.flatMap((text) => text.split(' → ')),
      values,
    ),
  ];
};

const shares = (elements: readonly SvgElement[], { shares: expected = [] }: ExpectedMarks): Fault[] => {
  const filled = expected.filter(([, count]) => count > 0);
  const drawn = rectangles(elements);
  return [
    howMany('parts', drawn.length, filled.length),
    offScale([
      [0, 0],
      ...filled.map(([, count], index): Placed => [count, drawn[index] ? at(drawn[index], 'width') : Number.NaN]),
    ]),
  ];
};

const scatter = (elements: readonly SvgElement[], { points = [], scale, rising, spread }: ExpectedMarks): Fault[] => {
  const drawn = circles(elements, '3.2').map((each) => [at(each, 'cx'), at(each, 'cy')] as const);
  const across = (x: unknown) => (scale === 'linear' ? Number(x) : Math.log10(Number(x)));
  // On a logarithmic scale half of the smallest value stands for 0.
  const zero = Math.min(...points.flatMap(([, , y]) => (Number(y) > 0 ? [Number(y)] : []))) / 2;
  const half = Number.isFinite(zero) ? zero : 0.5;
  const up = (y: unknown) => (rising === 'logarithmic' ? Math.log10(Number(y) > 0 ? Number(y) : half) : Number(y));
  const ordered = (values: readonly number[]) => values.toSorted((one, other) => one - other);
  const xs = ordered(points.map(([, x]) => across(x)));
  const ys = ordered(points.map(([, , y]) => up(y)));
  const [columns, rows] = [ordered(drawn.map(([x]) => x)), ordered(drawn.map(([, y]) => y)).toReversed()];
  const ticks = ticksOf(elements).map(([tick, pixel]): Placed => [up(tick), pixel]);
  const marks = ys.map((y, index): Placed => [y, rows[index] ?? Number.NaN]);
  return [
    howMany('points', drawn.length, points.length),
    offScale([
      ...ticksAcross(elements).map(([tick, pixel]): Placed => [across(tick), pixel]),
      ...xs.map((x, index): Placed => [x, columns[index] ?? Number.NaN]),
    ]),
    ...(spread ? [offScale(ticks), offRow(ticks, marks)] : [offScale([...ticks, ...marks])]),
  ];
};

/** Null where each mark is nearer to its own height than to that of any other mark. */
function offRow(ticks: readonly Placed[], marks: readonly Placed[]): Fault {
  const [low, high] = [ticks.at(0), ticks.at(-1)];
  if (!low || !high || low[0] === high[0]) return 'no scale';
  const pixelOf = (value: number) => low[1] + ((high[1] - low[1]) / (high[0] - low[0])) * (value - low[0]);
  const heights = [...new Set(marks.map(([value]) => value))];
  const away = (value: number, pixel: number) => Math.abs(pixelOf(value) - pixel);
  // Ticks stand on whole pixels: two values may be nearer to each other than that.
  const wrong = marks.find(([own, pixel]) => heights.some((other) => away(other, pixel) + 0.5 < away(own, pixel)));
  return wrong ? `${wrong[0]} is drawn at ${wrong[1]}, nearer to another value` : null;
}

const matrix = (elements: readonly SvgElement[], { columns = [] }: ExpectedMarks): Fault[] => {
  const drawn = circles(elements, '4');
  let before = 0;
  const faults = columns.map(([, values]) => {
    const known = values.filter((value) => value !== null);
    const own = drawn.slice(before, before + known.length);
    before += known.length;
    return offScale(known.map((value, index): Placed => [value, own[index] ? at(own[index], 'cx') : Number.NaN]));
  });
  return [howMany('dots', drawn.length, before), ...faults];
};

const readers: Readonly<Record<string, (elements: readonly SvgElement[], marks: ExpectedMarks) => Fault[]>> = {
  lines,
  panels: lines,
  areas,
  changes,
  histogram,
  bars,
  dots,
  pairs,
  shares,
  scatter,
  matrix,
};
