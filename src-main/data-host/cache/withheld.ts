import type { DatasetName } from '../../../src-preload/contract/datasets.ts';

/*
 * Rows of an opened package whose count was left out because it is small. They are kept with the rejected records, so that
 * nobody takes what is there for everything.
 */

const beginning = 'Withheld from the package';

export const withheldReason = (threshold: number | null): string =>
  `${beginning}: a count of learners below ${threshold ?? 0}, or one that would give it away.`;

/** Whether a dataset of the run is there without withheld rows, in SQL: shares of a part would be too high. */
export const isWholeSql = (dataset: DatasetName, runNo: string): string =>
  `NOT EXISTS (SELECT 1 FROM rejected_record x WHERE x.dataset = '${dataset}' AND x.run_no = ${runNo} AND x.reason GLOB '${beginning}*')`;
