import { type CellRow, type Column, column, labelKey } from '#shared/catalog/columns.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import type { NameOf } from '#shared/text/filter-text.ts';

/** The columns whose ids stand for things that have names, and that no other column of the view names. */
function unnamedColumns(columns: readonly Column[]): { readonly key: string; readonly kind: LabelKind }[] {
  const keys = new Set(columns.map(({ key }) => key));
  return columns.flatMap(({ key, names: kind }) =>
    kind === undefined || keys.has(`${kind}_label`) ? [] : [{ key, kind }],
  );
}

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

export interface LabelColumns {
  readonly columns: readonly Column[];
  row(row: CellRow): CellRow;
}

/** Puts a column with the name of each thing behind the column with its id; the id stays. */
export function withLabels(columns: readonly Column[], nameOf: NameOf): LabelColumns {
  const unnamed = unnamedColumns(columns);
  if (unnamed.length === 0) return { columns, row: (row) => row };
  const find = remembering(nameOf);
  return {
    columns: columns.flatMap((each) =>
      unnamed.some(({ key }) => key === each.key) ? [each, labelColumn(each)] : [each],
    ),
    row: (row) => ({
      ...row,
      ...Object.fromEntries(unnamed.map(({ key, kind }) => [labelKey(key), find(kind, String(row[key]))])),
    }),
  };
}

/** Counts the ids without a name, over all columns that hold ids of things that could have one. */
export function countUnlabelled(columns: readonly Column[], nameOf: NameOf) {
  const named = columns.filter((each) => each.names !== undefined);
  const find = remembering(nameOf);
  const missing = new Map<string, Set<string>>();
  return {
    add: (row: CellRow) => {
      for (const { key, label, names: kind } of named) {
        const id = row[key];
        if (typeof id !== 'string' || kind === undefined || find(kind, id) !== null) continue;
        const ids = missing.get(label) ?? new Set();
        missing.set(label, ids.add(id));
      }
    },
    found: () => ({
      ids: new Set([...missing.values()].flatMap((ids) => [...ids])).size,
      columns: [...missing.keys()],
    }),
  };
}

const labelColumn = ({ key, label }: Column) =>
  column({
    key: labelKey(key),
    type: 'text',
    nullable: true,
    label: `${label}: name`,
    meaning: `The name of the thing whose id stands under ${label}; empty if it was given none.`,
    source: 'your labels, or the title that the service gives',
  });
