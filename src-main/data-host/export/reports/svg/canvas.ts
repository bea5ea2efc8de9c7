import type { Letters } from './letters.ts';

/** Where a drawing stands: its size, a prefix for the ids within it, the letters of its words, and its hatches. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly id: string;
  readonly letters: Letters;
  /** Length of the pieces of a hatch. */
  readonly hatchLength: number;
}
