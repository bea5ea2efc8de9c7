import type { Box } from '#shared/figures/placement.ts';
import type { Picture } from './png.ts';

/*
 * Where another program puts the ink of each text of a drawing: the texts are drawn alone, each in a colour of its own.
 */

/** Left, right and above of the drawing, where nothing may be. */
const margin = 60;

/** How far a colour is from white; the largest of the three is full, so that pale edges of letters can be distinguished too. */
const steps = [0, 64, 128, 191, 255];
const inks = steps.flatMap((red) =>
  steps.flatMap((green) => steps.flatMap((blue) => (Math.max(red, green, blue) === 255 ? [[red, green, blue]] : []))),
);

/** The drawing with nothing but its texts, with white around it. No two in a row have the same ink. */
export function textsAlone(svg: string): string {
  const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const [wide, tall] = [Number(width) + 2 * margin, Number(height) + 2 * margin];
  let index = 0;
  return svg
    .replace(/<defs>.*?<\/defs>/gs, '')
    .replace(/<(?:path|line|circle|rect)\b[^>]*\/>/g, '')
    .replace(
      /viewBox="[^"]*" width="\d+" height="\d+"/,
      () => `viewBox="-${margin} -${margin} ${wide} ${tall}" width="${wide}" height="${tall}"`,
    )
    .replace(
      '</style>',
      `</style><rect x="-${margin}" y="-${margin}" width="${wide}" height="${tall}" fill="#FFFFFF"/>`,
    )
    .replace(/(<text\b[^>]* fill=")[^"]*"/g, (_, before: string) => `${before}${colourOf(index++)}"`);
}

const colourOf = (index: number) =>
  `#${(inks[index % inks.length] ?? []).map((far) => (255 - far).toString(16).padStart(2, '0')).join('')}`;

/** By ink, the box around its pixels in the coordinates of the drawing; null where there is none. As many as there are texts. */
export function inkBoxes({ width, height, rgb }: Picture, texts: number): (Box | null)[] {
  if (texts > inks.length) throw new Error(`there are ${texts} texts, and ${inks.length} inks`);
  const edges = Array.from({ length: texts }, () => [width, height, -1, -1] as [number, number, number, number]);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * 3;
    const [red = 255, green = 255, blue = 255] = rgb.subarray(at, at + 3);
    const max = 255 - Math.min(red, green, blue);
    // A paler pixel is the rim of a letter, and its hue is not certain.
    if (max < 70) continue;
    const full = 255 / max;
    const edge = edges[nearest([(255 - red) * full, (255 - green) * full, (255 - blue) * full])];
    if (!edge) throw new Error('there is ink that no text has');
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    edge[0] = Math.min(edge[0], x);
    edge[1] = Math.min(edge[1], y);
    edge[2] = Math.max(edge[2], x);
    edge[3] = Math.max(edge[3], y);
  }
  return edges.map(([left, top, right, bottom]) =>
    right < 0 ? null : { x: left - margin, y: top - margin, width: right - left + 1, height: bottom - top + 1 },
  );
}

function nearest(far: readonly number[]): number {
  const away = inks.map((ink) => ink.reduce((sum, each, channel) => sum + Math.abs(each - (far[channel] ?? 0)), 0));
  return away.indexOf(Math.min(...away));
}
