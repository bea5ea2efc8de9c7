/*
 * Which rows stand for all rows of a package, where those are too many to be written for an estimate.
 */

/** Numbers of stretches into which the rows of runs are cut, tried in this order: more stretches read more runs. */
const stretches = [8, 4, 2, 1];

/** Limits the rows of the runs that are read to a multiple of `maxRows`, because masking reads a run as a whole. */
const maxReadFactor = 4;

/**
 * Chooses runs to look at, and for each the share of its rows, above 0 and at most 1; about `maxRows` rows in all. There must be more rows
 * than that. The runs lie in a line, from the smallest to the largest, each as long as its rows are many, and a piece is taken from the
 * middle of each stretch of the line. Runs without rows are in no piece, small runs lie in one as a whole, and of a huge one a part is taken.
 */
export function sampledRuns(rowsOfRuns: ReadonlyMap<string, number>, maxRows: number): Map<string, number> {
  const runs = [...rowsOfRuns].filter(([, rows]) => rows > 0).sort(([, a], [, b]) => a - b);
  const lookedAt = (shares: ReadonlyMap<string, number>) =>
    [...shares.keys()].reduce((total, runId) => total + (rowsOfRuns.get(runId) ?? 0), 0);
  let shares = new Map<string, number>();
  for (const count of stretches) {
    shares = sharesOf(runs, count, maxRows);
    if (lookedAt(shares) <= maxReadFactor * maxRows) break;
  }
  return shares;
}

function sharesOf(runs: readonly (readonly [runId: string, rows: number])[], count: number, maxRows: number) {
  const [stretch, piece] = [runs.reduce((total, [, rows]) => total + rows, 0) / count, maxRows / count];
  const shares = new Map<string, number>();
  let start = 0;
  for (const [runId, rows] of runs) {
    let taken = 0;
    for (let index = 0; index < count; index += 1) {
      const from = index * stretch + (stretch - piece) / 2;
      taken += Math.max(0, Math.min(start + rows, from + piece) - Math.max(start, from));
    }
    // Sums of fractions are not quite whole.
    if (taken > 0) shares.set(runId, taken / rows > 0.999 ? 1 : taken / rows);
    start += rows;
  }
  return shares;
}

/** Rows that follow one another compress as they do in the file. */
const blockLength = 100;

/** A share of the rows, in blocks from the beginning to the end; of any rows, the first block. */
export function* shareOfRows<Row>(rows: Iterable<Row>, share: number): Generator<Row> {
  let index = 0;
  for (const row of rows) {
    const block = Math.floor(index / blockLength);
    index += 1;
    if (Math.ceil((block + 1) * share) > Math.ceil(block * share)) yield row;
  }
}
