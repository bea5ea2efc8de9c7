import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#renderer/client/queries.ts';
import { requestOf } from '#renderer/client/views.ts';
import { copyOf, shared, toHtmlTable, toTabbed } from '#renderer/ui/table/use-copy.ts';
import { column } from '#shared/catalog/columns.ts';
import { viewDefinition } from '#shared/catalog/views.ts';
import { setTestLocale, speakSpanish } from '#test/support/language/set-locale.ts';

const columns = [
  column({ key: 'name', type: 'text', nullable: true, label: 'Name', meaning: '', source: '' }),
  column({ key: 'day', type: 'day', nullable: true, label: 'Day', meaning: '', source: '' }),
];

describe('copied rows', () => {
  it('keep one line per row and one cell per tab, whatever the text', () => {
    const rows = [
      { name: 'a\tb\nc', day: 0 },
      { name: null, day: null },
    ];
    expect(toTabbed(columns, rows)).toBe('Name\tDay\na b c\t1970-01-01\n\t');
  });

  it('have no header when there is one row', () => {
    expect(toTabbed(columns, [{ name: 'x', day: 1 }])).toBe('x\t1970-01-02');
  });

  it('never reach a spreadsheet as a formula, and leave negative numbers alone', () => {
    const change = column({ key: 'change', type: 'integer', nullable: false, label: '=1+1', meaning: '', source: '' });
    const rows = [
      { name: '=HYPERLINK("http://x")', change: -5 },
      { name: ' ＠SUM(A1)', change: 2 },
    ];
    expect(toTabbed([...columns.slice(0, 1), change], rows)).toBe(
      `Name\t'=1+1\n'=HYPERLINK("http://x")\t-5\n' ＠SUM(A1)\t2`,
    );
    expect(toHtmlTable(columns.slice(0, 1), rows)).toContain(">'=HYPERLINK(&quot;http://x&quot;)</td>");
  });

  it('keep a cell that begins with a quote, of which spreadsheets take the next ones for a part', () => {
    const rows = [
      { name: '"=1+1"', day: 0 },
      { name: 'a "b"', day: 0 },
    ];
    expect(toTabbed(columns, rows)).toBe('Name\tDay\n"""=1+1"""\t1970-01-01\na "b"\t1970-01-01');
    expect(toHtmlTable(columns.slice(0, 1), rows)).toContain('>&quot;=1+1&quot;</td>');
  });

  it('keep the shown order, with what is withheld in its row, and have that of a file where no other is shown', () => {
    const rows = [{ name: 'first' }, { name: 'second' }, { name: 'not in a file' }, { name: 'fourth' }];
    const ofFile = { rows: [{ index: 1, cells: { name: null }, notes: {}, partial: ['day'] }], order: [3, 0, 1] };
    const names = (shown?: readonly number[]) => shared(rows, ofFile, shown).rows.map(({ name }) => name);
    expect(names()).toEqual(['fourth', 'first', null]);
    expect(names([1, 3, 2, 0])).toEqual([null, 'fourth', 'first']);
    expect(shared(rows, ofFile)).toMatchObject({ withheld: 0, partial: 1 });
  });

  it('have the words of codes, as the screen has them, in the language of the user', () => {
    const coded = viewDefinition('observed-changes').columns.filter((each) => 'codes' in each);
    const rows = [
      { dataset: 'enrollment', kind: 'gone', field: 'count' },
      { dataset: 'enrollment-mode', kind: 'restated', field: 'verified' },
      { dataset: 'unheard-of', kind: null, field: 'unheard_of' },
    ];
    expect(toTabbed(coded, rows).split('\n').slice(1)).toEqual([
      'Daily enrollment\tGone\tEnrolled',
      'Enrollment by mode\tCorrected\tVerified',
      'unheard-of\t\tunheard_of',
    ]);
    speakSpanish();
    expect(toHtmlTable(coded, rows)).toContain('>Desaparecido</td>');
    setTestLocale({ language: 'en', catalogue: {}, tag: 'en' });
  });

  it('carry text as text', () => {
    expect(toHtmlTable(columns, [{ name: '<img src=x onerror=alert(1)>', day: null }])).toContain(
      '>&lt;img src=x onerror=alert(1)&gt;</td>',
    );
  });
});

describe('copied rows of a page that stands in for the next one', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('hide what is hidden in that page, not in the next one', async () => {
    const query = { view: 'run-enrollment', params: { runId: 'course-v1:a+b+c' } } as const;
    const request = requestOf(query, { page: 1, pageSize: 1 });
    const requested: unknown[] = [];
    const invoke = async (method: string, _id: string, input: unknown) => {
      if (method === 'export:withheld') requested.push(input);
      return { ok: true, data: { rows: [{ index: 0, cells: { count: null }, notes: {}, partial: [] }], order: [0] } };
    };
    const written: { forms: Record<string, Blob> }[] = [];
    vi.stubGlobal('window', { almanac: { invoke } });
    vi.stubGlobal('navigator', { clipboard: { write: async (items: typeof written) => void written.push(...items) } });
    vi.stubGlobal('ClipboardItem', function (this: { forms: unknown }, forms: unknown) {
      this.forms = forms;
    });
    const count = column({ key: 'count', type: 'integer', nullable: true, label: 'Count', meaning: '', source: '' });
    const copying = { client: makeQueryClient(), query, threshold: 10, title: 'Enrollment' };
    copyOf(copying, { request }).page([count], [{ count: 3 }]);
    await expect.poll(() => written).toHaveLength(1);
    expect(requested).toEqual([expect.objectContaining({ request })]);
    expect(await written[0]?.forms['text/plain']?.text()).not.toContain('3');
  });
});
