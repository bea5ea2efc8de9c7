/*
 * Which rows stand for all rows of a package, where those are too many to be written for an estimate.
 */

/** Into so many stretches the rows of runs are cut. A stretch has at least a part of one run, which is masked as a whole. */
const stretches = 8;

/**
 * Of runs with more than `maxRows` rows: of each that is looked at, the share of its rows, above 0 and at most 1; about `maxRows` rows in all. The runs lie in a line,
 * from the smallest to the largest, each as long as its rows are many, and a piece is taken from the middle of each stretch of the line.
 * Runs without rows are in no piece, small runs lie in one as a whole, and of a huge one a part is taken.
 */
export function sampledRuns(rowsOfRuns: ReadonlyMap<string, number>, maxRows: number): Map<string, number> {
  const runs = [...rowsOfRuns].filter(([, rows]) => rows > 0).sort(([, a], [, b]) => a - b);
  const all = runs.reduce((total, [, rows]) => total + rows, 0);
  const [stretch, piece] = [all / stretches, maxRows / stretches];
  const shares = new Map<string, number>();
  let start = 0;
  for (const [runId, rows] of runs) {
    let taken = 0;
    for (let index = 0; index < stretches; index += 1) {
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
