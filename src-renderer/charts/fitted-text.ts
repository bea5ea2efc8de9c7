import { isolate } from '../../src-preload/contract/format/text.ts';

/** Cuts a text until it fits, in the font that is set. */
export function fitted(ctx: Pick<CanvasRenderingContext2D, 'measureText'>, text: string, width: number): string {
  if (ctx.measureText(text).width <= width) return isolate(text);
  let kept = [...text];
  while (kept.length > 1 && ctx.measureText(`${kept.join('')}…`).width > width) kept = kept.slice(0, -1);
  return isolate(`${kept.join('').trimEnd()}…`);
}
