import { zipSize } from '../../files/zip-file.ts';
import { type PackageData, type PackageOptions, type Written, writeInto } from './write-package.ts';

/*
 * How large a package will be: it is written as it would be and thrown away, for as many runs as take a moment.
 */

/** As many rows of runs are written in a second or less. */
const maxRows = 40_000;

interface Estimate {
  readonly signal: AbortSignal | undefined;
  /** How many rows a run adds, by the ledger. */
  readonly rowsOf: (runId: string) => number;
  /** Tables that grow with the number of runs. */
  readonly isOfRuns: (table: string) => boolean;
}

/** The bytes of the file: exact where all runs fit into the sample, else what the tables of runs take, scaled to all of their rows. */
export async function estimateBytes(
  data: PackageData,
  order: Omit<PackageOptions, 'path'>,
  { signal, rowsOf, isOfRuns }: Estimate,
): Promise<number> {
  const { runIds } = order.selection;
  const sample = sampleOf(runIds, rowsOf);
  const written: Written[] = [];
  const selection = { ...order.selection, runIds: sample };
  const bytes = await zipSize({ modified: order.now / 1000, signal }, async (zip) => {
    await writeInto(zip, data, { ...order, selection }, { written, onProgress: () => {} });
  });
  const [all, taken] = [sum(runIds.map(rowsOf)), sum(sample.map(rowsOf))];
  if (taken === all || taken === 0) return bytes;
  const ofRuns = sum(written.filter(({ name }) => isOfRuns(name)).map(({ packed }) => packed));
  return Math.round(bytes + ofRuns * (all / taken - 1));
}

/** Runs from the whole list, evenly apart, with as many rows as are written in a moment; at least one. */
function sampleOf(runIds: readonly string[], rowsOf: (runId: string) => number): string[] {
  const rows = sum(runIds.map(rowsOf));
  if (rows <= maxRows) return [...runIds];
  const step = Math.ceil(rows / maxRows);
  return runIds.filter((_, index) => index % step === 0);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
