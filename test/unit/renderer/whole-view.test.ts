import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#renderer/client/queries.ts';
import { nothingWithheld, pageOptions, requestOf, standInFor, withheldOfRows } from '#renderer/client/views.ts';
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

describe('a page that stands in for the next one', () => {
  afterEach(() => vi.unstubAllGlobals());

  const optionsOf = (page: number) => {
    const [query, paging] = [{ view: 'notes', params: { kind: 'job', id: '1' } } as const, { page, pageSize: 1 }];
    return { ...pageOptions(query, paging), placeholderData: standInFor(requestOf(query, paging)) };
  };

  it('names its own question, of which its withheld cells are asked', async () => {
    const answers: PromiseWithResolvers<unknown>[] = [];
    const invoke = () => {
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    };
    vi.stubGlobal('window', { almanac: { invoke } });
    const read = { view: 'notes', count: 0, columns: {}, total: 2, totals: {}, totalRows: {}, pivot: [], asOf: null };
    const observer = new QueryObserver(makeQueryClient(), optionsOf(1));
    const end = observer.subscribe(() => {});
    const shown = () => {
      const { data, isPlaceholderData } = observer.getCurrentResult();
      return { page: data?.request.page, isPlaceholderData };
    };
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.resolve({ ok: true, data: read });
    await expect.poll(shown).toEqual({ page: 1, isPlaceholderData: false });
    observer.setOptions(optionsOf(2));
    expect(shown()).toEqual({ page: 1, isPlaceholderData: true });
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.resolve({ ok: true, data: read });
    await expect.poll(shown).toEqual({ page: 2, isPlaceholderData: false });
    end();
  });
});
