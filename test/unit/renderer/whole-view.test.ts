import { describe, expect, it } from 'vitest';
import { nothingWithheld, withheldOfRows } from '#renderer/client/views.ts';
import { maxPageSize, type ViewPage, wholeView } from '#shared/catalog/views.ts';

/** A view of so many notes, and which of its pages were read. */
function viewOf(total: number) {
  const read: number[] = [];
  const readPage = async ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) => {
    read.push(page);
    const first = (page - 1) * pageSize;
    const rows = Array.from({ length: Math.min(pageSize, total - first) }, (_, index) => ({
      note_no: first + index,
      day: null,
      text: '',
      created_at: 0,
    }));
    return { view: 'notes', rows, total, totals: {}, totalRows: {}, pivot: [], asOf: null } satisfies ViewPage<'notes'>;
  };
  return { readPage, read };
}

describe('all rows of a view', () => {
  it.each([
    [0, 1],
    [maxPageSize, 1],
    [maxPageSize + 1, 2],
    [3 * maxPageSize - 1, 3],
  ])('of %i rows come in order, each once, from %i pages', async (total, pages) => {
    const { readPage, read } = viewOf(total);
    const { rows, total: told } = await wholeView(readPage);
    expect(told).toBe(total);
    expect(rows.map((row) => row.note_no)).toEqual(Array.from({ length: total }, (_, index) => index));
    expect(read).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
  });
});

describe('the withheld cells of all rows', () => {
  const ofNewRows = new Map([[1, new Set(['change_28d'])]]);

  it('are not known of old rows that stand in for those asked for, as places differ, nor before they were told', () => {
    expect(withheldOfRows(ofNewRows, false)).toBe(ofNewRows);
    expect(withheldOfRows(ofNewRows, true)).toBeNull();
    expect(withheldOfRows(new Map(), true)).toBeNull();
    expect(withheldOfRows(null, false)).toBeNull();
  });

  it('are none of any rows where nothing is withheld', () => {
    expect(withheldOfRows(nothingWithheld, true)).toBe(nothingWithheld);
  });
});
