/** One number, word or row that the app and the oracle do not agree on. */
export interface Difference {
  /** `view`, `CSV`, `reopened package`, … and what of it. */
  readonly where: string;
  readonly name: string;
  readonly params: object;
  /** The place in the answer: a row and a column, or a path. */
  readonly at: string;
  readonly app: unknown;
  readonly oracle: unknown;
}

/**
 * The oracle's answer where it cannot know the very value: a time that the app took (`between`, microseconds), a text of which only a part
 * follows from the data (`matches`), or anything at all.
 */
interface Expected {
  readonly $between?: readonly [number, number];
  readonly $matches?: string;
  readonly $any?: true;
}

/** Sums of fractions differ in their last digits with the order of the parts. */
const closeEnough = 1e-9;

/** Whether both mean the same. A CSV cannot tell an empty text from none, so neither does the oracle. */
function isSame(app: unknown, oracle: unknown): boolean {
  if (typeof oracle === 'object' && oracle !== null && !Array.isArray(oracle)) {
    const { $between, $matches, $any } = oracle as Expected;
    if ($any) return true;
    if ($between) return typeof app === 'number' && app >= $between[0] && app <= $between[1];
    if ($matches !== undefined) return typeof app === 'string' && new RegExp($matches, 'u').test(app);
  }
  if (typeof app === 'number' && typeof oracle === 'number') {
    if (Number.isSafeInteger(app) && Number.isSafeInteger(oracle)) return app === oracle;
    return Math.abs(app - oracle) <= closeEnough * Math.max(Math.abs(app), Math.abs(oracle));
  }
  if (typeof app === 'object' && app !== null && typeof oracle === 'object' && oracle !== null) {
    return pathsThatDiffer(app, oracle).length === 0;
  }
  return (app === '' ? null : (app ?? null)) === (oracle === '' ? null : (oracle ?? null));
}

/** Every place in which two structures differ, as a path with both values. */
export function pathsThatDiffer(
  app: unknown,
  oracle: unknown,
  path = '',
): { at: string; app: unknown; oracle: unknown }[] {
  const isExpectation =
    typeof oracle === 'object' && oracle !== null && Object.keys(oracle).some((key) => key.startsWith('$'));
  const isNested = !isExpectation && isObject(app) && isObject(oracle) && Array.isArray(app) === Array.isArray(oracle);
  if (!isNested) return isSame(app, oracle) ? [] : [{ at: path, app, oracle }];
  const keys = new Set([...Object.keys(app), ...Object.keys(oracle)]);
  return [...keys].flatMap((key) => pathsThatDiffer(app[key], oracle[key], path === '' ? key : `${path}.${key}`));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

type Row = Readonly<Record<string, unknown>>;

/**
 * Where two sets of rows differ, whatever their order. Rows are paired by the key's columns and, where several have the same, by
 * all that the two have in common.
 */
export function rowsThatDiffer(app: readonly Row[], oracle: readonly Row[], key: readonly string[]) {
  const keyOf = (row: Row) =>
    key
      .map((column) => (row[column] === '' ? null : row[column]))
      .map(String)
      .join(' · ');
  const left = Map.groupBy(oracle, keyOf);
  const found: { at: string; app: unknown; oracle: unknown }[] = [];
  for (const row of app) {
    const name = keyOf(row);
    const rows = left.get(name) ?? [];
    if (rows.length === 0) {
      found.push({ at: `row ${name}`, app: row, oracle: 'no such row' });
      continue;
    }
    const same = rows.findIndex((other) => pathsThatDiffer(row, other).length === 0);
    const [other = {}] = rows.splice(Math.max(0, same), 1);
    for (const difference of pathsThatDiffer(row, other))
      found.push({ ...difference, at: `row ${name}, ${difference.at}` });
  }
  for (const [name, rows] of left)
    for (const row of rows) found.push({ at: `row ${name}`, app: 'no such row', oracle: row });
  return found;
}
