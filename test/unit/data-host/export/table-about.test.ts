import { describe, expect, it } from 'vitest';
import { nameFirst } from '#main/data-host/export/export-table.ts';
import { aboutLines, type ExportFacts, tableDetails } from '#main/data-host/export/sidecar.ts';
import { notPromised, withholdingRule } from '#shared/catalog/small-numbers.ts';
import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { plainProvenance } from '#test/support/provenance.ts';

/** The facts about a table that was written without rows: only the number of hidden cells counts here. */
const factsOf = (view: ViewName, threshold: number, hidden: Readonly<Record<string, number>> = {}): ExportFacts => ({
  provenance: plainProvenance(view),
  columns: viewDefinition(view).columns,
  withheld: new Map(Object.entries(hidden)),
  partial: new Map(),
  choice: { threshold, guard: false, format: 'csv' },
  rows: 2,
  formulaLike: 0,
  cut: 0,
});

it.each([
  ['one day', 16_411, 16_411, {}, ['Data through', '7 Dec 2014']],
  [
    'the days of runs',
    16_411,
    20_785,
    {},
    ['Data through', '7 Dec 2014 to 28 Nov 2026, by course run and kind of data'],
  ],
  ['no day', null, null, {}, undefined],
  [
    'the days of one run',
    20_779,
    20_785,
    { runId: 'r' },
    ['Data through', '22 Nov 2026 to 28 Nov 2026, by kind of data'],
  ],
])('the sheet About names %s through which the data goes', (_, dataThrough, dataThroughNewest, params, line) => {
  const facts = factsOf('run-trends', 10);
  const lines = aboutLines({ ...facts, provenance: { ...facts.provenance, dataThrough, dataThroughNewest, params } });
  const source = lines.slice(
    0,
    lines.findIndex(([name]) => name === 'Columns'),
  );
  expect(source.find(([name]) => name === 'Data through')).toEqual(line);
  expect(source.map(([name]) => name)).not.toContain('Computed');
});

it('the sheet About names the columns that rows are sorted by with their labels', () => {
  const { provenance, ...facts } = factsOf('run-enrollment', 10);
  const [first, second] = facts.columns;
  const sort = { column: first?.key, direction: 'desc', thenBy: [{ column: second?.key, direction: 'asc' }] };
  const lines = aboutLines({ ...facts, provenance: { ...provenance, sort: sort as typeof provenance.sort } });
  expect(lines).toContainEqual(['Sorted by', `${first?.label}, descending; ${second?.label}, ascending`]);
  expect(first?.label).not.toBe(first?.key);
});

it.each([
  [0, false],
  [3, true],
])('the sidecar says of a column with %s hidden cells that it may be empty: %s', (hidden, mayBeEmpty) => {
  const { columns } = tableDetails(factsOf('run-attention', 10, hidden === 0 ? {} : { learners: hidden }), null);
  expect(columns).toContainEqual(expect.objectContaining({ name: 'learners', nullable: mayBeEmpty }));
});

describe('the rule for small numbers', () => {
  it.each([
    [0, withholdingRule(10), []],
    [
      1,
      '1 cell is empty for this reason. 1 sum leaves out hidden counts.',
      ['1 text is longer than a cell holds and ends in …; a CSV file has all of it.'],
    ],
    [
      2,
      '2 cells are empty for this reason. 2 sums leave out hidden counts.',
      ['2 texts are longer than a cell holds and end in …; a CSV file has all of them.'],
    ],
  ])('counts %s cells, sums and texts as they are said', (n, ending, long) => {
    const lines = aboutLines({
      ...factsOf('run-enrollment', 10, { count: n }),
      partial: new Map([['count', n]]),
      cut: n,
    });
    const of = (name: string) => lines.filter(([word]) => word === name).map(([, text]) => text);
    expect(of('Small numbers')).toEqual([n === 0 ? ending : `${withholdingRule(10)} ${ending}`]);
    expect(of('Long texts')).toEqual(long);
  });

  it.each([
    ['of learners', 'run-enrollment', 10, {}, `${withholdingRule(10)}|${notPromised}`],
    ['of learners with hidden cells', 'run-enrollment', 10, { count: 3 }, `${withholdingRule(10)}|${notPromised}`],
    ['of learners with small counts', 'run-enrollment', 0, {}, withholdingRule(0)],
    ['without counts of learners', 'job-postings', 10, {}, 'Nothing here counts learners.'],
    ['without counts of learners or a threshold', 'job-postings', 0, {}, 'Nothing here counts learners.'],
  ] as const)('is the same in the sheet About and in the sidecar of a table %s', (_, view, threshold, hidden, said) => {
    const facts = factsOf(view, threshold, hidden);
    const lines = aboutLines(facts);
    const start = lines.findIndex(([name]) => name === 'Small numbers');
    const [rule = ['', ''], next = ['', '']] = lines.slice(start);
    const cells = Object.values(hidden).reduce((sum, each) => sum + each, 0);
    const [expected = '', promise] = said.split('|');
    expect(rule[1]).toBe(cells > 0 ? `${expected} ${cells} cells are empty for this reason.` : expected);
    expect(next[1] === notPromised).toBe(promise !== undefined);
    expect(tableDetails(facts, null)).toMatchObject({
      suppression: { threshold, rule: expected, hidden_cells: cells },
    });
    expect(JSON.stringify(tableDetails(facts, null)).includes(JSON.stringify(notPromised))).toBe(promise !== undefined);
  });
});

it.each<[ViewName, string]>([
  ['skills', 'name'],
  ['jobs', 'name'],
  ['job-postings', 'job_name'],
  ['runs', 'run_label'],
  ['courses', 'course_label'],
])('a file of the view %s begins with the column %s', (view, key) => {
  expect(nameFirst(viewDefinition(view).columns)[0]?.key).toBe(key);
});
