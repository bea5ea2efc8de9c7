import type { Batch } from '../batch.ts';
import type { Asked, Subject } from '../python.ts';

/** How an answer of the app differs from the oracle's: the place in it, and both values. */
export interface Found {
  readonly at: string;
  readonly app: unknown;
  readonly oracle: unknown;
}

/** One thing that app and oracle are both asked, and the ways in which the app tells it. */
export interface Question extends Asked {
  /** By where it is read (`screen`, `CSV`, `XLSX`, …): reads the app's answer and finds what the oracle says otherwise. */
  readonly surfaces: Readonly<Record<string, (oracle: unknown) => Promise<readonly Found[]>>>;
}

/** One registry of the app that the oracle covers: its names, and what is asked of a batch of worlds. */
export interface QuestionKind {
  readonly subject: Subject;
  readonly names: readonly string[];
  questions(batch: Batch): Promise<readonly Question[]>;
}
