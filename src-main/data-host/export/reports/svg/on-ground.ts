import type { Spot } from '#shared/figures/placement/boxes.ts';
import { el, ground, sizes } from './element.ts';
import type { Letters } from './letters.ts';

/**
 * Keeps the lines of the grid from striking words through, which stand on this from their beginning or, `isEnd`, up to their end. An outline
 * of the letters would hide them in programs that draw it last.
 */
export function groundOf(words: string, at: Spot, { widthOf }: Letters, isEnd = false): string {
  const wide = widthOf(words, sizes.label) + 3;
  const x = isEnd ? at.x - wide + 1.5 : at.x - 1.5;
  return el('rect', {
    class: 'behind',
    x,
    y: at.y - sizes.label * 0.8,
    width: wide,
    height: sizes.label,
    fill: ground,
  });
}
