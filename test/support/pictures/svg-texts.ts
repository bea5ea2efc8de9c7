/** A text of a drawing and where it stands, with what groups around it move by or say of it. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly size: number;
  readonly isBold: boolean;
  readonly family: string;
  readonly fill: string;
}

const tags = /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z][a-zA-Z0-9:-]*="[^"]*")*)\s*(\/?)>([^<]*)/g;

/** The texts of a drawing of ours in their order. It moves groups and scales none that hold a text. */
export function placedTexts(svg: string): PlacedText[] {
  const texts: PlacedText[] = [];
  const around: Record<string, string>[] = [];
  for (const [, closing, name, written = '', alone, text = ''] of svg.matchAll(tags)) {
    if (closing) {
      around.pop();
      continue;
    }
    const attributes = attributesOf(written);
    if (name === 'text') texts.push(placed(text, { ...Object.assign({}, ...around), ...attributes }, around));
    if (!alone) around.push(attributes);
  }
  return texts;
}

/** The attributes of a tag by their names. */
const attributesOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    [...written.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

function placed(text: string, all: Record<string, string>, around: readonly Record<string, string>[]): PlacedText {
  const moves = around.flatMap(({ transform = '' }) => {
    const [, x = '0', y = '0'] = /^translate\((-?[\d.]+) (-?[\d.]+)\)$/.exec(transform) ?? [];
    return [{ x: Number(x), y: Number(y) }];
  });
  const moved = (axis: 'x' | 'y') => moves.reduce((sum, move) => sum + move[axis], Number(all[axis] ?? 0));
  return {
    text: text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    x: moved('x'),
    y: moved('y'),
    anchor: (all['text-anchor'] ?? 'start') as PlacedText['anchor'],
    size: Number(all['font-size']),
    isBold: Number(all['font-weight'] ?? 400) >= 600,
    family: (all['font-family'] ?? '').replaceAll('&quot;', '"'),
    fill: all.fill ?? '',
  };
}
