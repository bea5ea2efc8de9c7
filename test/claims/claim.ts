import type { Random } from './random.ts';

/** Which side of the bar is kept: a share of errors is at most, a power at least so large. */
export interface Bar {
  readonly max?: number;
  readonly min?: number;
}

/** A world with known truth in which a claim of the app is tried. */
export interface Scenario {
  readonly claim: string;
  readonly scenario: string;
  /** The measured share must keep within it. */
  readonly promised: Bar;
  /** How many worlds `npm run claims` draws, and how many each `npm test`, which leaves out those with none. */
  readonly worlds: { readonly long: number; readonly short: number };
  /** Draws one world: cases that went wrong (for a power: well) of so many. A world in which the app claims nothing has no cases. */
  readonly draw: (random: Random) => Cases;
}

export interface Cases {
  readonly hits: number;
  readonly of: number;
}

export interface Measured {
  readonly claim: string;
  readonly scenario: string;
  readonly promised: Bar;
  readonly measured: number | null;
  /** The standard error of the measured share. */
  readonly error: number;
  readonly ok: boolean;
}
