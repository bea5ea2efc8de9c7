/**
 * The place of the row that each printed one is, or null. A rounded number fits several rows, so the first that fits may be the only one
 * of another: a row is passed on while the others find one elsewhere (augmenting paths).
 */
export function pairedRows<Printed, Row>(
  printed: readonly Printed[],
  rows: readonly Row[],
  fits: (printed: Printed, row: Row) => boolean,
): (number | null)[] {
  const printedOf = new Map<number, number>();
  const find = (one: number, given: Printed, tried: Set<number>): boolean => {
    const fitting = [...rows.keys()].filter((index) => {
      const row = rows[index];
      return row !== undefined && !tried.has(index) && fits(given, row);
    });
    const free = fitting.find((position) => !printedOf.has(position));
    if (free !== undefined) {
      printedOf.set(free, one);
      return true;
    }
    for (const position of fitting) {
      tried.add(position);
      const other = printedOf.get(position);
      const otherPrinted = other === undefined ? undefined : printed[other];
      if (other === undefined || otherPrinted === undefined || !find(other, otherPrinted, tried)) continue;
      printedOf.set(position, one);
      return true;
    }
    return false;
  };
  for (const [one, given] of printed.entries()) find(one, given, new Set());
  const pairs = new Array<number | null>(printed.length).fill(null);
  for (const [position, one] of printedOf) pairs[one] = position;
  return pairs;
}
