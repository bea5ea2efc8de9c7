import type { Block, Table } from '../document.ts';
import type { Readings } from '../readings.ts';

/** What a section of a report needs to know. */
export interface Context<About> {
  readonly about: About;
  readonly readings: Readings;
  /** The days of the report; both ends may be open. */
  readonly range: { readonly from?: number; readonly to?: number };
  /** Whether notes on days stand in the charts. */
  readonly annotations: boolean;
  /** On a page with several figures there is room for few rows. */
  readonly isOnePage: boolean;
}

/** What a section puts into the report. */
export interface SectionParts {
  readonly blocks: readonly (Block | null)[];
  /** For the end of the report. */
  readonly tables?: readonly Table[];
  /** Labels of the terms that the blocks use, beside the columns of their tables. */
  readonly terms?: readonly string[];
}

export type Section<About> = (context: Context<About>) => SectionParts;
