import { type CellRow, type Column, column, wordsKey } from '#shared/catalog/columns.ts';
import { t } from '#shared/language/message.ts';
import { formatCell } from '#shared/text/cells.ts';

const wordsColumn = ({ key, label, meaning, source }: Column) =>
  column({ key: wordsKey(key), type: 'text', nullable: true, label, meaning: `In words: ${meaning}`, source });

/** Puts the words of codes before them, as the screen has them; the code keeps a column of its own. */
export function withTextColumns(columns: readonly Column[]): {
  readonly columns: readonly Column[];
  row(row: CellRow): CellRow;
} {
  const coded = columns.filter(({ words, type }) => words !== undefined && type === 'text');
  if (coded.length === 0) return { columns, row: (row) => row };
  const said = (row: CellRow, each: Column) => {
    const value = row[each.key];
    return value === null || value === undefined ? null : formatCell(each, value);
  };
  return {
    columns: columns.flatMap((each) =>
      coded.includes(each)
        ? [wordsColumn(each), { ...each, label: t('{column}: code', { column: each.label }) }]
        : [each],
    ),
    row: (row) => ({ ...row, ...Object.fromEntries(coded.map((each) => [wordsKey(each.key), said(row, each)])) }),
  };
}
