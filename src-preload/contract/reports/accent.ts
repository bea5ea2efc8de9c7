import * as z from 'zod';
import { contrast, inks } from '#shared/figures/charts/palette.ts';

/** The colour of an institution: `#RRGGBB`. */
export const accent = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/** WCAG 2.2, 1.4.3: the contrast of text. */
const minContrast = 4.5;

const { paper, surface } = inks.light;

/** The share of its light that a colour keeps at each attempt. */
const step = 0.96;

/** The colour as text on paper can have it: the same where it is dark enough, else darkened until it is. */
export function readableAccent(colour: string): string {
  const isReadable = (each: string) => [paper, surface].every((ground) => contrast(each, ground) >= minContrast);
  let readable = colour.toUpperCase();
  for (let share = step; !isReadable(readable); share *= step) readable = darker(colour, share);
  return readable;
}

/** The colour with a share of its light. */
function darker(colour: string, share: number): string {
  const channel = (at: number) => Math.floor(Number.parseInt(colour.slice(at, at + 2), 16) * share);
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
