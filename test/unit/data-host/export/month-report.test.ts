import { describe, expect, it } from 'vitest';
import { type MonthSubject, newRecipe } from '#contract/reports/recipe.ts';
import { buildReport, type ReportSources } from '#main/data-host/export/reports/build.ts';
import { reportHtml } from '#main/data-host/export/reports/html.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { dayOf } from '#test/support/days.ts';

const runId = (index: number) => `course-v1:a+b+${index}`;
const inNovember = dayOf('2026-11-20') * microsPerDay;

/** Which runs the snapshot and the notes on missing data were asked for. */
interface Asked {
  readonly scopes: { readonly runIds: readonly string[] | null }[];
}

/** Rows of so many runs, each with these days. */
function sourcesOf(
  runs: number,
  days: readonly number[],
  asked: Asked = { scopes: [] },
  more: readonly object[] = [],
  ofDay: object = {},
): ReportSources {
  const months = Array.from({ length: runs }, (_, index) => ({
    run_id: runId(index),
    count: 1000 - index,
    run_label: null,
    ...more[index],
  }));
  const page = ({ view, params }: { view: string; params: { from?: number; to?: number } }) => {
    const { from = -1, to = Number.MAX_SAFE_INTEGER } = params;
    const within = days.filter((date) => date >= from && date <= to);
    const rows =
      view === 'run-months'
        ? months
        : view === 'run-enrollment'
          ? within.map((date) => ({ date, count: 100 + date, created: 0, ...ofDay }))
          : [];
    return { view, rows, total: rows.length, totals: {}, totalRows: {}, pivot: [], asOf: null };
  };
  return {
    reader: { page },
    labels: { shown: () => [] },
    snapshots: (scope: { runIds: readonly string[] | null }) => {
      asked.scopes.push(scope);
      return { id: 'abc', dataThrough: null, dataThroughNewest: null, computedAt: null, syncedAt: null };
    },
    dataNotes: (scope: { runIds: readonly string[] | null }) => {
      asked.scopes.push(scope);
      return [];
    },
    origin: () => ({ appVersion: '1', hosts: { taxonomy: null, analytics: null }, fromPackage: null }),
  } as unknown as ReportSources;
}

const reportOn = (sources: ReportSources, change: Partial<MonthSubject> = {}) =>
  buildReport(newRecipe('month', { kind: 'month', month: 'last', comments: [], ...change }, 'a4'), sources, inNovember);

const days = ['2026-09-30', '2026-10-01', '2026-10-17', '2026-11-03'].map(dayOf);

describe('the report on a month', () => {
  it('speaks of all runs, not of those with a chart alone', () => {
    const asked: Asked = { scopes: [] };
    reportOn(sourcesOf(3, days, asked));
    expect(asked.scopes.map(({ runIds }) => runIds)).toEqual([null, null]);
  });

  it('has data through the newest stored day in the month', () => {
    const { head, fileName } = reportOn(sourcesOf(2, days));
    expect(head.dates).toEqual([{ label: 'Enrollment through', text: '17 Oct 2026' }]);
    expect(fileName).toBe('month-2026-10--report-month--asof-2026-10-17');
  });

  it('carries no comment on another month or on a run that it leaves out', () => {
    const comment = (index: number, month: string, text: string) => ({ runId: runId(index), month, text });
    const printed = comment(1, '2026-10', 'Grows.');
    const comments = [printed, comment(0, '2026-09', 'Shrinks.'), comment(7, '2026-10', 'Not selected.')];
    const { origin, blocks } = reportOn(sourcesOf(2, days), { comments });
    expect(origin.query).toMatchObject({ report: { subject: { kind: 'month', month: 'last', comments: [printed] } } });
    expect(JSON.stringify({ origin, blocks })).not.toMatch(/Shrinks|Not selected/);
  });

  it('prints a comment once: at the chart of its run, and in the table where there is none', () => {
    const comments = [{ runId: runId(1), month: '2026-10', text: 'Grows.' }];
    const printed = (change: object = {}) => {
      const recipe = newRecipe('month', { kind: 'month', month: 'last', comments }, 'a4');
      return buildReport({ ...recipe, ...change }, sourcesOf(2, days), inNovember);
    };
    const onPages = (report: ReturnType<typeof printed>) =>
      report.blocks.flatMap((block) => (block.kind === 'table' ? block.table.columns.map(({ key }) => key) : []));
    const whole = printed();
    expect(reportHtml(whole).match(/Grows\./g)).toHaveLength(1);
    expect(onPages(whole)).not.toContain('comment');
    expect(whole.tables[0]?.allRows.map(({ row }) => row.comment)).toEqual([null, 'Grows.']);
    const table = printed({ sections: [{ id: 'runs', on: true }] });
    expect(onPages(table)).toContain('comment');
    expect(reportHtml(table).match(/Grows\./g)).toHaveLength(1);
  });

  it('prints a comment in the table where the chart of its run withholds all', () => {
    const comments = [{ runId: runId(1), month: '2026-10', text: 'Grows.' }];
    const hidden = sourcesOf(2, days, undefined, [], { count: null, withheld: 'count' });
    expect(reportHtml(reportOn(hidden, { comments })).match(/Grows\./g)).toHaveLength(1);
  });

  it('explains below its table what “not shown” is, where it has such a number', () => {
    const said = /<\/div><p class="remark">“not shown” stands for counts of learners below 10, /;
    expect(reportHtml(reportOn(sourcesOf(2, days)))).not.toMatch(said);
    expect(reportHtml(reportOn(sourcesOf(2, days, undefined, [{ count: null, withheld: 'count' }])))).toMatch(said);
    // A column that the page does not print.
    const beside = sourcesOf(2, days, undefined, [{ active_last_year: null, withheld: 'active_last_year' }]);
    expect(reportHtml(reportOn(beside))).not.toMatch(said);
  });

  it('says the day of each number that rests on an earlier day than the last of its month', () => {
    const whole = { month_day: dayOf('2026-10-31'), before_day: dayOf('2026-09-30'), net_month: 5 };
    const early = { ...whole, month_day: dayOf('2026-10-27'), count: 12_221, net_month: 7246 };
    const report = reportOn(sourcesOf(3, [...days, dayOf('2026-10-31')], undefined, [early, whole, whole]));
    expect(report.head.dates).toEqual([
      {
        label: 'Enrollment through',
        text: '31 Oct 2026; no data for the last days of the month for 1 of 3 course runs',
        brief: '31 Oct 2026',
      },
    ]);
    // The head of every page has one line.
    expect(reportHtml(report)).toContain(
      '@top-left{content:"Course runs in October 2026 · enrollment through 31 Oct 2026"',
    );
    const [, first = '', second = ''] = reportHtml(report).split('<tr>').slice(1);
    expect(first).toContain('12,221 (27\u00A0Oct)');
    expect(first).toMatch(/7,246 \(30\u00A0Sep to\u00A027\u00A0Oct\)/);
    expect(second).not.toContain('(');
    const sheet = report.tables[0];
    expect(sheet?.columns.map(({ key }) => key)).toContain('month_day');
    expect(sheet?.onPages?.columns.map(({ key }) => key)).not.toContain('month_day');
  });

  it('says how many runs have a chart where not all have one, and lists all in the table', () => {
    const { blocks, tables } = reportOn(sourcesOf(312, days));
    expect(tables[0]).toMatchObject({ rows: { length: 312 }, more: 0 });
    expect(blocks.filter(({ kind }) => kind === 'figure')).toHaveLength(40);
    expect(blocks).toContainEqual({
      kind: 'nothing',
      title: 'Each run in the month and the one before',
      reason:
        'Charts for 40 of 312 runs: the largest. Each chart has its own scale. Learners enrolled at the end of each UTC day.',
    });
    expect(reportOn(sourcesOf(40, days)).blocks).toContainEqual({
      kind: 'nothing',
      title: 'Each run in the month and the one before',
      reason: 'Each chart has its own scale. Learners enrolled at the end of each UTC day.',
    });
  });

  it('says of how many runs the number is hidden, which may be larger than those with a chart', () => {
    const hidden = Array.from({ length: 41 }, (_, index) => (index < 2 ? { count: null, withheld: 'count' } : {}));
    const [reason] = reportOn(sourcesOf(41, days, undefined, hidden)).blocks.flatMap((block) =>
      block.kind === 'nothing' ? [block.reason] : [],
    );
    expect(reason).toMatch(/^Charts for 40 of 41 runs: the largest, not counting 2 runs whose numbers are hidden\. /);
  });

  it('says nothing of scales where it has a single chart', () => {
    expect(JSON.stringify(reportOn(sourcesOf(1, days)).blocks)).not.toContain('own scale');
  });

  it('says once above its charts what each would say, and in each what is of it alone', () => {
    const html = reportHtml(reportOn(sourcesOf(3, days)));
    expect(html.match(/Learners enrolled at the end of each UTC day\./g)).toHaveLength(1);
    // In the finding and in the words of the picture.
    expect(html.match(/enrollment rose (?:by|from)/g)).toHaveLength(2 * 3);
    const alone = reportHtml(reportOn(sourcesOf(1, days)));
    expect(alone).not.toContain('Each run in the month and the one before');
    expect(alone).toContain('Learners enrolled at the end of each UTC day. From');
  });

  it.each([
    [2, 'No selected run has enrollment data to show.'],
    [0, 'No selected run has data for this month.'],
  ])('says why none of %i runs has a chart', (runs, reason) => {
    expect(reportOn(sourcesOf(runs, [])).blocks.at(-1)).toMatchObject({ kind: 'nothing', reason });
  });
});
