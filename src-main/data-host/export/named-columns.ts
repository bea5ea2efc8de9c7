import { type CellRow, type CellValue, type Column, column, labelKey, wordsKey } from '#shared/catalog/columns.ts';
import { notReportedTrait } from '#shared/catalog/vocabulary.ts';
import { t } from '#shared/language/message.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { cellOrEmptyWord, formatCell, spokenText } from '#shared/text/cells.ts';
import type { NameOf } from '#shared/text/filter-text.ts';

/*
 * Names of things and words of codes in a file, beside the ids and the codes, or in their stead.
 */

interface UnnamedColumn {
  readonly key: string;
  readonly kind: LabelKind;
  readonly isList: boolean;
}

/** The columns whose ids stand for things that have names, and that no other column of the view names. */
function unnamedColumns(columns: readonly Column[]): UnnamedColumn[] {
  const keys = new Set(columns.map(({ key }) => key));
  return columns.flatMap(({ key, names: kind, namesEach }): UnnamedColumn[] => {
    if (namesEach !== undefined) return [{ key, kind: namesEach, isList: true }];
    return kind === undefined || keys.has(`${kind}_label`) ? [] : [{ key, kind, isList: false }];
  });
}

const listedIds = (ids: string): string[] => ids.split(', ');

/** The names of the things in a list of ids, apart from each other by more than a comma, which a name may have. */
const listOfNames = (ids: CellValue, nameOf: (id: string) => string | null): string | null =>
  ids === null
    ? null
    : listedIds(String(ids))
        .map((id) => nameOf(id) ?? id)
        .join('; ');

/** Looks each id up once, however often it occurs. */
function remembering(nameOf: NameOf): NameOf {
  const known = new Map<string, string | null>();
  return (kind, id) => {
    const key = `${kind}/${id}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const name = nameOf(kind, id);
    known.set(key, name);
    return name;
  };
}

interface LabelColumns {
  readonly columns: readonly Column[];
  row(row: CellRow): CellRow;
}

/** Puts a column with the name of each thing before the column with its id; the id stays. */
export function withLabels(columns: readonly Column[], nameOf: NameOf): LabelColumns {
  const unnamed = unnamedColumns(columns);
  if (unnamed.length === 0) return { columns, row: (row) => row };
  const find = remembering(nameOf);
  return {
    columns: columns.flatMap((each) =>
      unnamed.some(({ key }) => key === each.key) ? [labelColumn(each), each] : [each],
    ),
    row: (row) => ({
      ...row,
      ...Object.fromEntries(
        unnamed.map(({ key, kind, isList }) => [
          labelKey(key),
          isList ? listOfNames(row[key] ?? null, (id) => find(kind, id)) : find(kind, String(row[key])),
        ]),
      ),
    }),
  };
}

/**
 * Counts the ids without a name, over all columns that hold ids of things that could have one. Names the columns, too, of which a file may
 * have all names beside the ids.
 */
export function countUnlabelled(columns: readonly Column[], nameOf: NameOf) {
  const named = columns.filter((each) => each.names !== undefined || each.namesEach !== undefined);
  const besideIds = new Set(unnamedColumns(columns).map(({ key }) => key));
  const find = remembering(nameOf);
  const missing = new Map<string, Set<string>>();
  const held = new Set<string>();
  return {
    add: (row: CellRow) => {
      for (const { key, label, names, namesEach } of named) {
        const [cell, kind] = [row[key], namesEach ?? names];
        if (typeof cell !== 'string' || kind === undefined) continue;
        if (besideIds.has(key)) held.add(label);
        for (const id of namesEach === undefined ? [cell] : listedIds(cell)) {
          if (find(kind, id) === null) missing.set(label, (missing.get(label) ?? new Set()).add(id));
        }
      }
    },
    found: () => ({
      ids: new Set([...missing.values()].flatMap((ids) => [...ids])).size,
      columns: [...missing.keys()],
      known: [...held].filter((label) => !missing.has(label)),
    }),
  };
}

const labelColumn = ({ key, label, names: kind = 'run', namesEach }: Column) =>
  column({
    key: labelKey(key),
    type: 'text',
    nullable: true,
    label: namesEach === undefined ? t('{column}: name', { column: label }) : t('{column}: names', { column: label }),
    meaning:
      namesEach === undefined
        ? meaningOfName(kind)
        : t(
            'The names of these things: those you gave them, or the titles from the service. A thing without a name has its key.',
          ),
    source: 'your labels, or the title that the service gives',
  });

const meaningOfName = (kind: LabelKind) =>
  t(
    'The name of the {kind, select, course {course} run {course run} subsection {subsection} problem {problem} video {video} other {thing}}: the one you gave it, or the title from the service. Empty if there is none.',
    { kind },
  );

/** On screens such a column shows the name: in a file its head says that it has the ID. */
export const asId = (each: Column): Column => {
  if (each.namesEach !== undefined) return { ...each, label: t('{column}: keys', { column: each.label }) };
  if (each.names === undefined || each.label.includes('ID')) return each;
  const label =
    each.names === 'course' ? t('{column}: key', { column: each.label }) : t('{column}: ID', { column: each.label });
  return { ...each, label };
};

const inWordsOf = ({ meaning }: Column) => t('In words: {meaning}', { meaning });

/** The meaning of words in the stead of a name that the service gives. */
const spokenMeaning = ({ spoken, meaning }: Column) =>
  spoken === 'country'
    ? t('Name of the country in the language of this file; “{unknown}” if it is not known.', {
        unknown: t(notReportedTrait),
      })
    : meaning;

const wordsColumn = (each: Column) => {
  const { key, label, source } = each;
  return column({ key: wordsKey(key), type: 'text', nullable: true, label, meaning: inWordsOf(each), source });
};

/**
 * Puts the words of codes before them, as the screen has them; the code keeps a column of its own. A workbook is for people: there, words
 * that follow from the code alone, and names of countries, stand in the stead of what a service or the app calls them.
 */
export function withTextColumns(
  columns: readonly Column[],
  isForPeople: boolean,
): {
  readonly columns: readonly Column[];
  row(row: CellRow): CellRow;
} {
  const coded = columns.filter(({ words, type }) => words !== undefined && type === 'text');
  const spoken = isForPeople ? columns.filter((each) => each.spoken !== undefined) : [];
  const ofCodes = isForPeople ? columns.filter(({ codes }) => codes !== undefined) : [];
  if (coded.length + spoken.length + ofCodes.length === 0) return { columns, row: (row) => row };
  const wordsOf = (row: CellRow, each: Column) => {
    const value = row[each.key] ?? null;
    return value === null ? null : formatCell(each, value, row);
  };
  const textOf = (row: CellRow, each: Column) => cellOrEmptyWord(each, row[each.key], row);
  return {
    columns: columns.flatMap((each) => {
      if (spoken.includes(each)) return [{ ...each, meaning: spokenMeaning(each) }];
      return coded.includes(each)
        ? [wordsColumn(each), { ...each, label: t('{column}: code', { column: each.label }) }]
        : [each];
    }),
    row: (row) => ({
      ...row,
      ...Object.fromEntries(ofCodes.map((each) => [each.key, wordsOf(row, each)])),
      ...Object.fromEntries(spoken.map((each) => [each.key, spokenText(each, row)])),
      ...Object.fromEntries(coded.map((each) => [wordsKey(each.key), textOf(row, each)])),
    }),
  };
}
