import { AlmanacError } from '../errors/errors.ts';
import { translated } from '../language/message.ts';
import type { LabelKind } from '../subjects/annotations/annotations.ts';
import { comparable } from '../text/text.ts';
import { modeLabel } from './vocabulary.ts';

/**
 * How a value crosses the bridge and is stored: text as a string, integer and number as numbers, boolean as a boolean,
 * day and instant as the integers of `time.ts`. Formula guard, alignment and formats follow from the type alone.
 */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'day' | 'instant';

/** The kinds of codes that have words: the title of a dataset, the label of a field, how a sync ended … */
export type CodeKind =
  | 'change'
  | 'dataset'
  | 'field'
  | 'operation'
  | 'outcome'
  | 'outlook'
  | 'pacing'
  | 'range'
  | 'report'
  | 'resource';

/** A screen that a cell leads to, and the column of the same row that holds the id. */
export interface ColumnLink {
  readonly to: 'skill' | 'job' | 'course' | 'run';
  readonly by: string;
}

/** One column, said once: screen, export, data package and definitions read it from here. */
export interface Column {
  /** The service's field name where it has one; the header of the Data profile. */
  readonly key: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** A service always sends it, so that only a withheld count is null. Stated in stored tables alone. */
  readonly required?: true;
  /** Another name under which services send it. */
  readonly alsoSentAs?: string;
  readonly label: string;
  /** Shorter words at the head of a table, in the place of label and unit: beside its neighbors they say enough. `true` is the label alone. */
  readonly head?: string | true;
  /** Other words that people type for it, with commas between them. */
  readonly alsoCalled?: string;
  /** Meaning of the value; for derived values the formula. */
  readonly meaning: string;
  /** Field or endpoint that it comes from; `derived` when it is computed here. */
  readonly source: string;
  readonly unit?: string;
  /**
   * Digits after the decimal mark on screen, of scores and of what is computed; without it a number is shown exactly as it was
   * served. Files are exact, but for CSV files, which round what is computed: see `isComputed`.
   */
  readonly decimals?: number;
  /** The column of the same row with the running total that this part completes: shown parts add up to it. */
  readonly partOf?: string;
  readonly link?: ColumnLink;
  /** The kind of thing whose id the cell holds: shown with its label, where it has one. */
  readonly names?: LabelKind;
  /** The kinds of things whose names the cells hold. */
  readonly holdsNames?: readonly LabelKind[];
  /** The kind of the things whose ids the cell lists with commas between them: files have their names beside them. */
  readonly namesEach?: LabelKind;
  /** Type of the values of a JSON object, where it is not integer. */
  readonly each?: 'number';
  /**
   * For a column whose unit follows from elsewhere: its values count learners, those of a JSON object each; `learners of runs` in
   * rows that have a run; `rows` of a dataset, each of which may be one learner;
   * `records` as a service sent them, with their counts.
   */
  readonly counts?: 'learners' | 'learners of runs' | 'rows' | 'records';
  /**
   * Its values are codes that have words (of the keys of a JSON object: the keys), or ages of which some cannot be true. Screen and
   * report print the words; a file has both. Of a `trait` they follow from the trait in the row.
   */
  readonly words?: 'education' | 'mode' | 'age' | 'trait';
  /**
   * Its texts are codes, or names that the service gives, and a screen says them in the language of the user. A workbook does the
   * same; files for programs have them as they are.
   */
  readonly spoken?: 'country' | 'trait';
  /** Its texts are words of the app: a screen says them in the language of the user. */
  readonly inWords?: true;
  /** Its texts are codes of one kind: screens and workbooks have their words (`codeWords`), files for programs have them as they are. */
  readonly codes?: CodeKind;
  /**
   * Its text is a list of names with a number each, as JSON: a confidence from 0 to 1, or a whole percentage. Screen, report and file
   * write it as their language does.
   */
  readonly lists?: 'confidence' | 'percent';
  /** Its text is JSON: a list of texts, a map of lists of texts by name, or anything. Files that know the first two have them as such. */
  readonly json?: 'list' | 'map' | 'any';
  /** A difference to an earlier day: screens show it with its sign. */
  readonly isChange?: true;
  /** Only there while a row of the page has a value. */
  readonly sparse?: true;
  /**
   * For a figure that is computed from counts of learners: it is withheld where they are small. `from` is the count that a
   * difference starts from, so that the other count is known too. With `isNamed` the view names the column where it is withheld: a null
   * alone may be a number that never was.
   */
  readonly ofLearners?: { readonly from?: string; readonly isNamed?: true };
  /** Only exported, not a column on the screen (ids behind a link). */
  readonly offScreen?: true;
  /** The columns that this one explains: a file without any of them has no use for it. Only for columns that are exported alone. */
  readonly explains?: readonly string[];
  /** Never in files and copies: what it shows follows from counts that a file may have to withhold. */
  readonly screenOnly?: true;
}

/** Whether its numbers are computed here and have more digits than they mean: a quotient, a score, a bound. Values of a service are none. */
export const isComputed = ({ type, decimals, source }: Column): boolean =>
  type === 'number' && decimals !== undefined && /^(?:derived|computed)\b/.test(source);

/** Keeps the literal types of a column, so that rows are typed from their columns. */
export const column = <const C extends Column>(definition: C): C => definition;

type Value<T extends ColumnType> = T extends 'text' ? string : T extends 'boolean' ? boolean : number;

/** The type of a row with these columns. */
export type RowOf<Columns extends readonly Column[]> = {
  [C in Columns[number] as C['key']]: Value<C['type']> | (C['nullable'] extends true ? null : never);
};

/** The column that says where the counts of another one are withheld. */
export const noteKey = (key: string): string => `${key}_note`;
/** The column with the names of the ids in another one. */
export const labelKey = (key: string): string => `${key}_label`;
/** The column with the words of the codes in another one. */
export const wordsKey = (key: string): string => `${key}_words`;
/** How a name ends that stands for something else: a note, a label, words, or a key that differs from another one in capitals or blanks alone. */
const isOfAnother = /(?:_(?:note|label|words)|\.\(\d{1,9}\))[\s.]*$/i;
/** Key of the list of withheld counts, which a row has besides its columns. */
const ofRows = 'withheld';
const numberAtEnd = /\.\(\d{1,9}\)$/;

/** Returns a name as other programs compare it: to them `Verified` and `verified ` are one column. */
const asOthersRead = (key: string): string => key.trim().toLowerCase();

/** Numbers the keys that other programs take for one, for all but the first of them. */
function twinsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const known = knownTwins.get(keys);
  if (known) return known;
  const twins = new Map<string, number>();
  const seen = new Map<string, number>();
  const isOdd = (key: string) => Number(key !== asOthersRead(key));
  for (const key of [...keys].sort().sort((one, other) => isOdd(one) - isOdd(other))) {
    const number = (seen.get(asOthersRead(key)) ?? 0) + 1;
    seen.set(asOthersRead(key), number);
    if (number > 1) twins.set(key, number);
  }
  knownTwins.set(keys, twins);
  return twins;
}
/** A table asks for the same keys in every row. */
const knownTwins = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/**
 * A service may call a mode what a column of the table is called, in capitals too, what every object of a program has (`constructor`), or nothing at all, of which
 * other programs make a name of their own. Such a mode has `<pivot>.` before its name, and so has
 * one that begins so itself. One that is called like a note, a label or words ends in a dot besides, and one that differs from another in
 * capitals or blanks at its ends alone in a number. So no two columns of a table have one name.
 */
function pivotKey(key: string, pivot: string, keys: readonly string[], isColumn: (key: string) => boolean): string {
  const twin = twinsOf(keys).get(key);
  if (twin !== undefined) return `${pivot}.${key}.(${twin})`;
  if (isOfAnother.test(key)) return `${pivot}.${key}.`;
  const small = asOthersRead(key);
  const isTaken =
    small === '' ||
    small === ofRows ||
    isColumn(key) ||
    isColumn(small) ||
    small.startsWith(`${pivot}.`) ||
    key in Object.prototype;
  return isTaken ? `${pivot}.${key}` : key;
}

/** The key of the spread column that a column of such a table stands for. */
export function keyOfPivotColumn(name: string, pivot: string): string {
  if (!name.startsWith(`${pivot}.`)) return name;
  const key = name.slice(pivot.length + 1);
  if (numberAtEnd.test(key)) return key.replace(numberAtEnd, '');
  return key.endsWith('.') && isOfAnother.test(key) ? key.slice(0, -1) : key;
}

/** The column that one of the keys of the spread column has in such a table. */
export const keyInTable = (columns: readonly Column[], pivot: string, keys: readonly string[], key: string): string =>
  pivotKey(key, pivot, keys, (name) => columns.some((own) => own.key === name));

/** The columns of a table with those of its spread column's keys in its place. */
export function pivotColumns(
  columns: readonly Column[],
  pivot: string | undefined,
  keys: readonly string[],
): readonly Column[] {
  const taken = new Set(columns.map((definition) => definition.key));
  const labels = new Set(columns.map(({ label }) => comparable(translated(label))));
  // A mode may also be called what the head of another column says.
  const labelOf = (name: string, label: string, key: string) => {
    let own = labels.has(comparable(label)) ? `${label} (${pivot}.${name})` : label;
    while (labels.has(comparable(own))) own = `${own} (${key})`;
    labels.add(comparable(own));
    return own;
  };
  return columns.flatMap((definition): readonly Column[] => {
    if (definition.key !== pivot) return [definition];
    const { meaning, source, unit, decimals, counts, each = 'integer' } = definition;
    return keys.map((name) => {
      const key = pivotKey(name, pivot, keys, (own) => taken.has(own));
      return column({
        key,
        type: each,
        nullable: true,
        label: labelOf(name, (definition.words === 'mode' ? modeLabel(name) : name).trim() || key, key),
        meaning,
        source,
        ...(unit ? { unit } : {}),
        ...(counts ? { counts } : {}),
        ...(decimals === undefined ? {} : { decimals }),
      });
    });
  });
}

/** Parses a text that was stored as JSON. @throws AlmanacError CACHE_DAMAGED if it is none: the disk has changed it */
export function storedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AlmanacError('CACHE_DAMAGED', {}, error);
  }
}

/** The values of a stored JSON object, {@link storedJson}; none if there is no text. */
export const storedObject = <T>(text: unknown) => storedJson(String(text ?? '{}')) as Readonly<Record<string, T>>;

/** A row with the counts of its spread column as cells of their own; a key that the row lacks is empty, never 0. */
export function pivotRow(row: CellRow, pivot: string, keys: readonly string[]): CellRow {
  const { [pivot]: json, ...rest } = row;
  const counts = new Map(Object.entries(storedObject<number>(json)));
  const isColumn = (key: string) => Object.hasOwn(row, key);
  const cells = keys.map((key) => [pivotKey(key, pivot, keys, isColumn), counts.get(key) ?? null]);
  return { ...Object.fromEntries(cells), ...rest };
}

/** The cells of a row's spread column that are withheld: those are there and not known. A key that the row lacks is none of them. */
export function unknownOfPivot(row: CellRow, pivot: string, keys: readonly string[]): string[] {
  const counts = new Map(Object.entries(storedObject<number | null>(row[pivot])));
  const unknown = keys.filter((key) => counts.get(key) === null);
  return unknown.map((key) => pivotKey(key, pivot, keys, (name) => Object.hasOwn(row, name)));
}

export type CellValue = string | number | boolean | null;

export type CellRow = Readonly<Record<string, CellValue>>;

/** A word of the app that is no column of a table, or that has a formula or a caveat which columns do not state. */
export interface DerivedTerm {
  readonly label: string;
  readonly meaning: string;
  readonly formula?: string;
  readonly source: string;
  readonly unit?: string;
  readonly caveat?: string;
  /** Other words that people type for it, with commas between them. */
  readonly alsoCalled?: string;
}

/** One stored table: what a CSV of the Data profile, the data package and the definitions say about it. */
export interface TableDefinition {
  readonly title: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** The columns that distinguish rows; none where nothing does. */
  readonly identity: readonly string[];
  /** Set where files may hold two rows of one identity: a service leaves parts of it empty, or sent a row twice in earlier versions. */
  readonly mayRepeat?: true;
  /** A column that holds a JSON object of counts; exports give each of its keys a column of its own. */
  readonly pivot?: string;
}

/** The columns by which readers of a file may find a row: its identity, where no two rows have the same. */
export const primaryKeyOf = ({
  identity,
  mayRepeat,
}: Pick<TableDefinition, 'identity' | 'mayRepeat'>): readonly string[] => (mayRepeat ? [] : identity);

/** Puts rows in the order in which their things were chosen, which charts and tables of a comparison keep. */
export function inChosenOrder<Row>(
  rows: readonly Row[],
  chosen: readonly (string | number)[],
  idOf: (row: Row) => string | number,
): Row[] {
  const indexes = new Map(chosen.map((id, index) => [String(id), index]));
  const indexOf = (row: Row) => indexes.get(String(idOf(row))) ?? chosen.length;
  return rows.toSorted((one, other) => indexOf(one) - indexOf(other));
}
