import type { DatasetName } from '#shared/catalog/datasets.ts';
import { taxonomyLists } from '#shared/catalog/view-definition.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import {
  betweenValues,
  changedLinkText,
  judgedText,
  linkFigures,
  maxSeenValues,
} from '#shared/subjects/compare/since.ts';
import { type ComputedRow, selectRows, sqlTexts } from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import type { ChangedLink } from '../changes/reader.ts';
import { asText, changeNames, subjectOf } from '../changes/views.ts';

/** Rounded where adding up in another order could be seen. */
const rounded = (value: number) => Number(value.toPrecision(10));
const percent = (ratio: number | null) => (ratio === null ? null : rounded(100 * ratio));

/** The figures and links that the taxonomy's numbers of links make: below this a move says nothing (decision 79). */
const minLinkMove = 0.1;

/** Whether the numbers of a link moved far enough to be listed: by their logarithms, a confidence by its difference. */
const isLargeMove = `CASE WHEN a.field = 'confidence' THEN abs(z.new_value - a.old_value) >= ${minLinkMove}
  WHEN a.dataset = 'jobs' AND a.field IN ('significance', 'unique_postings')
    THEN abs(ln((1 + max(z.new_value, 0)) / (1 + max(a.old_value, 0)))) >= ${minLinkMove} END`;

/** The values of a figure that changed more than once. */
const seenValues = `CASE WHEN f.times > 1 AND c.kind = 'changed' THEN (
  SELECT json_group_array(value ORDER BY place) FROM (
    SELECT 0 AS place, a.old_value AS value UNION ALL
    SELECT * FROM (SELECT o.change_no, o.new_value FROM journal.observed_change o
      WHERE o.dataset = c.dataset AND o.record = c.record AND o.field IS c.field AND o.change_no BETWEEN f.first_no AND f.last_no
      ORDER BY o.change_no LIMIT ${maxSeenValues - 1}))) END`;

/** A first and a last change of a field of a record; one of a record or a link that came and went again is no change. */
const folded = (dataset: string) => `
  SELECT f.last_no AS change_no, c.dataset, c.kind, NULL AS subject, c.record, c.field, a.old_value AS before, c.new_value AS now,
    ${seenValues} AS seen_values, f.times, a.observed_at AS first_seen, c.observed_at AS last_seen, ${changeNames}
  FROM (SELECT min(change_no) AS first_no, max(change_no) AS last_no, count(*) AS times FROM journal.observed_change
      WHERE dataset IN (${dataset}) AND observed_at >= @after AND observed_at <= @until GROUP BY dataset, record, field) f
    JOIN journal.observed_change a ON a.change_no = f.first_no
    JOIN journal.observed_change c ON c.change_no = f.last_no
  WHERE CASE WHEN c.kind = 'changed' THEN a.old_value IS NOT c.new_value AND coalesce(${isLargeMove.replaceAll('z.', 'c.')}, 1)
    ELSE a.kind = c.kind END`;

/** A folded change as SQLite gives it: values of any type. */
type FoldedRow = Omit<ViewRow<'all-changes'>, 'before' | 'now' | 'dataset'> & {
  readonly dataset: DatasetName;
  readonly before: string | number | null;
  readonly now: string | number | null;
  readonly name: string | null;
  readonly linked: string | null;
};

/** Whole numbers without decimals, whatever type they are stored as. */
const valuesText = (json: string | null): string | null =>
  json === null
    ? null
    : (JSON.parse(json) as (string | number | null)[]).map((value) => asText(value) ?? '').join(betweenValues);

type Selected = ReturnType<typeof selectRows>;
/** Thousands of links are written as JSON once, and not for each page. */
const selectedLinks = new WeakMap<readonly ChangedLink[], Selected>();

function rowsOfLinks(links: readonly ChangedLink[]): Selected {
  const known = selectedLinks.get(links);
  if (known !== undefined) return known;
  const selected = selectRows(
    ['job_id', 'job_name', 'what', 'skill_id', 'name', 'weight_pct', 'came', 'went'],
    links.map(({ jobId, job, what, skillId, skill, weight, came, went }) => ({
      job_id: jobId,
      job_name: job,
      what: changedLinkText[what],
      skill_id: skillId,
      name: skill,
      weight_pct: percent(weight),
      came,
      went,
    })),
  );
  selectedLinks.set(links, selected);
  return selected;
}

/** Changes between two instants. */
export const comparisonViews: Pick<
  ViewSources,
  'changes-compared' | 'unusual-changes' | 'changed-links' | 'all-changes' | 'restated-days'
> = {
  'changes-compared': (period, { changes }) => {
    const { after, families, linkCounts } = changes.read(period);
    const rows: ComputedRow[] = [
      ...families.map(({ label, compared, changed, shift, swing, unusual }) => ({
        figure: label,
        compared,
        changed,
        usual: null,
        shift_pct: percent(shift),
        swing_pct: percent(swing),
        unusual,
        compared_since: after,
      })),
      ...linkCounts.map(({ of, links, changed, usual }) => ({
        figure: linkFigures[of],
        compared: links,
        changed,
        usual,
        shift_pct: null,
        swing_pct: null,
        unusual: 0,
        compared_since: after,
      })),
    ];
    return {
      ...selectRows(
        ['figure', 'compared', 'changed', 'usual', 'shift_pct', 'swing_pct', 'unusual', 'compared_since'],
        rows,
      ),
      order: 'shift_pct IS NULL, compared DESC',
    };
  },
  'unusual-changes': (period, { changes }) => ({
    ...selectRows(
      ['posting_id', 'job_id', 'name', 'figure', 'judged', 'before', 'now', 'change_pct', 'own_pct', 'swing_pct', 'z'],
      changes.read(period).unusual.map(({ postingId, jobId, name, label, before, now, surprise }) => ({
        posting_id: postingId,
        job_id: jobId,
        name,
        figure: label,
        judged: surprise === null ? judgedText.largest : judgedText.unusual,
        before,
        now,
        change_pct: before === 0 ? null : percent((now - before) / before),
        own_pct: percent(surprise?.own ?? null),
        swing_pct: percent(surprise?.swing ?? null),
        z: surprise === null ? null : rounded(surprise.times),
      })),
    ),
    order: 'z IS NULL, abs(z) DESC, abs(change_pct) DESC NULLS FIRST, figure, posting_id',
    orders: { z: ['abs(z)'] },
  }),
  'changed-links': (period, { changes }) => ({
    ...rowsOfLinks(changes.read(period).links),
    order: 'skill_id IS NOT NULL, weight_pct DESC NULLS LAST, came + went DESC, job_id, skill_id',
  }),
  'restated-days': (period, { changes }) => ({
    sql: `SELECT c.run_id, c.dataset, count(DISTINCT c.record) AS days, max(c.observed_at) AS last_seen
      FROM journal.observed_change c
      WHERE c.kind = 'restated' AND c.observed_at >= @after AND c.observed_at <= @until GROUP BY c.run_id, c.dataset`,
    bind: changes.instantsOf(period),
    order: 'last_seen DESC, run_id, dataset',
  }),
  'all-changes': ({ dataset, ...period }, { changes }) => ({
    sql: folded(dataset === undefined ? sqlTexts(taxonomyLists) : '@dataset'),
    bind: { ...changes.instantsOf(period), dataset: dataset ?? null },
    key: 'change_no',
    order: 'change_no DESC',
    extra: ['name', 'linked'],
    finish: (row) => {
      const { name, linked, ...change } = row as unknown as FoldedRow;
      return {
        ...change,
        before: asText(change.before),
        now: asText(change.now),
        seen_values: valuesText(change.seen_values),
        subject: subjectOf({ ...change, run_id: null, name, linked }),
      };
    },
  }),
};
