import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createPictures } from '#main/data-host/export/pictures/picture.ts';
import { createReportReader } from '#main/data-host/export/reports/report-reader.ts';
import type { MaskedData } from '#main/data-host/masking/masking.ts';
import { openStores, type Stores, type StoresOptions } from '#main/data-host/stores.ts';
import { defaultStaleAfter } from '#shared/catalog/freshness.ts';
import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import { makeFolder } from '#test/support/folder.ts';

/* Hidden numbers and missing ones are distinguished: only a withheld one is marked "not shown". */

const [first, second, third] = ['course-v1:Org+A+1', 'course-v1:Org+A+2', 'course-v1:Org+A+3'] as const;
const threshold = 10;

let cache: Cache;
let stores: Stores;
let remove: () => Promise<void>;

beforeEach(async () => {
  const folder = await makeFolder();
  remove = () => folder.remove();
  cache = openCache(folder.path);
  stores = openStores({
    ...{ cache, dataDir: '', ports: {}, now: () => 0, onlyRuns: null },
    source: () => ({ staleAfter: () => defaultStaleAfter }),
  } as unknown as StoresOptions);
  for (const id of [first, second, third])
    cache.db.prepare('INSERT INTO journal.selected_run VALUES (?, 0, NULL)').run(id);
});
afterEach(() => {
  cache.close();
  return remove();
});

function add(runId: string, table: string, row: Readonly<Record<string, string | number | null>>) {
  const cells = { run_no: stores.dictionaries.runNo(runId), ...row };
  const keys = Object.keys(cells);
  cache.db
    .prepare(`INSERT INTO ${table} (${keys.join(', ')}) VALUES (${keys.map((key) => `@${key}`).join(', ')})`)
    .run(cells);
}

const sourcesOf = (data: MaskedData) => ({
  ...{ reader: data.reader, records: data.records, snapshots: data.snapshots },
  ...{ labels: { shown: () => [] }, dataNotes: () => [] },
  isPackage: data.isPackage,
});

/** The rows as they may be shared, each with the columns that are marked as withheld. */
function maskedRows<V extends ViewName>(query: ViewQuery<V>) {
  const data = stores.masking.open(threshold);
  try {
    const { masked } = createReportReader(sourcesOf(data), 0, threshold).rows(query);
    return masked.map(({ row, notes }) => ({ row, withheld: Object.keys(notes) }));
  } finally {
    data.close();
  }
}

describe('the share of right answers', () => {
  const counts = { none: [0, 0], few: [40, 3], small: [5, 2], unread: [40, null], many: [60, 30] } as const;
  const withheldShares = { none: false, few: true, small: true, unread: false, many: false };

  beforeEach(() => {
    for (const [module_id, [total_submissions, correct_submissions]] of Object.entries(counts)) {
      const totals = { module_id, total_submissions, correct_submissions };
      add(first, 'problems', { ...totals, part_ids: '["p"]' });
      add(first, 'problem_tags', { ...totals, tags: JSON.stringify({ topic: [module_id] }) });
    }
    // Small grades make the number of right answers secret, also where the service counts none.
    for (const [grade, count] of [0, 4, 30].entries())
      add(first, 'grade_distribution', { module_id: 'none', grade, max_grade: 2, count });
  });

  it('of a problem is hidden where there is one, and empty if no learner answered', () => {
    const rows = maskedRows({ view: 'run-problems', params: { runId: first } });
    expect(
      Object.fromEntries(rows.map(({ row, withheld }) => [String(row.module_id), withheld.includes('correct_pct')])),
    ).toEqual(withheldShares);
  });

  it('of a tag is, too', () => {
    const rows = maskedRows({ view: 'run-problem-tags', params: { runId: first } });
    expect(
      Object.fromEntries(rows.map(({ row, withheld }) => [String(row.tag_value), withheld.includes('correct_pct')])),
    ).toEqual(withheldShares);
  });
});

describe('a question in the runs of a course', () => {
  const question = { moduleId: 'm', partId: 'part_2_1' };
  const query: ViewQuery<'problem-runs'> = { view: 'problem-runs', params: { runId: first, ...question } };
  /** Learners with the right answer and with the wrong one, at last and at first. */
  const asked = (runId: string, last: readonly number[], firsts: readonly number[] | null = null) => {
    for (const [index, last_response_count] of last.entries())
      add(runId, 'answer_distribution', {
        ...{ module_id: question.moduleId, part_id: question.partId, correct: 1 - index, value_id: `choice_${index}` },
        ...{ last_response_count, first_response_count: firsts?.[index] ?? null },
      });
  };
  const ofLast = ['learners', 'right_pct', 'low_pct', 'high_pct'];
  const ofFirst = ['first_learners', 'first_right_pct', 'first_low_pct', 'first_high_pct'];

  /** The picture for others; what it says and whether it says that numbers are withheld. */
  function drawn() {
    const open = (below: number) => {
      const data = stores.masking.open(below);
      const provenanceOf = () =>
        ({
          title: '',
          filterText: [],
          sourceHosts: [],
          fromPackage: null,
          dataThrough: null,
          computedAt: null,
          syncedAt: null,
        }) as never;
      return { ...sourcesOf(data), provenanceOf, close: () => data.close() };
    };
    const pictures = createPictures({ open, subsections: () => [] });
    const choice = { isBare: true };
    return pictures.draw({ figure: 'problem-runs', query, choice, threshold, address: null } as never, 0);
  }

  it('keeps the runs of which counts are hidden, and says what is hidden of each', () => {
    asked(first, [40, 30]);
    asked(second, [40, 3]);
    asked(third, [40, 30], [30, 4]);
    const rows = maskedRows(query);
    expect(rows.map(({ row, withheld }) => [row.run_id, row.learners, withheld])).toEqual([
      [first, 70, []],
      // The service sent no first answers of this run: there is nothing to hide of them.
      [second, null, ofLast],
      [third, 70, ofFirst],
    ]);
  });

  it('is drawn as hidden where the counts of its runs are, not as a question without rows', () => {
    asked(first, [3, 2]);
    asked(second, [4, 1]);
    const { svg, withholds } = drawn();
    expect(withholds).toBe(true);
    expect(svg).toContain('the numbers are too small to be shared');
    expect(svg).not.toContain('There are no rows');
  });

  it('has no rows to draw where no learner answered', () => {
    const { svg, withholds } = drawn();
    expect(withholds).toBe(false);
    expect(svg).toContain('There is nothing to show here');
  });
});
