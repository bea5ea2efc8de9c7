import { useLabels } from '#renderer/client/annotations.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { writeIds } from '#renderer/routing/address.ts';
import { hrefOf, type RunTab } from '#renderer/routing/routes.ts';
import { isSection } from '#shared/catalog/course-id.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { alignmentOfLink, maxCompared, runBefore } from '#shared/subjects/compare/compare.ts';
import { formatNumber } from '#shared/text/numbers.ts';

/** Identifies a run among the others of its course: the last part of its id. */
const keyOf = (id: string) => id.slice(Math.max(id.lastIndexOf('+'), id.lastIndexOf('/')) + 1);

/** More do not fit beside the tabs. */
const maxShown = 3;

/** The other runs of the course, each at the same tab; nothing while there are none. */
export function RunSiblings({ run, tab }: { readonly run: RunRecord; readonly tab: RunTab }) {
  const labels = useLabels();
  const runs = useAllRows({ view: 'run-trends', params: { courseKey: run.courseKey } }).data?.rows ?? [];
  const listed = newestFirst(runs);
  const ids = listed.includes(run.runId) ? listed : [run.runId, ...listed];
  if (ids.length < 2) return null;
  const shown = nearestRuns(ids, run.runId, maxShown);
  const sections = ids.filter(isSection).length;
  const before = runBefore(runs, run.runId);
  const { all, others } = comparedRuns(ids, run.runId);
  const hrefOfCompared = (beside: readonly string[]) => {
    const runIds = [run.runId, ...beside];
    return hrefOf('compare', {}, { kind: 'runs', ids: writeIds(runIds), align: alignmentOfLink(runIds) });
  };
  return (
    <nav className="siblings" aria-label={t('Other runs of the course')}>
      <span aria-hidden="true">{t('Other runs')}</span>
      {shown.map((id) => (
        <a
          key={id}
          href={hrefOf('run', { id, tab })}
          title={[labels.of('run', id), id].filter(Boolean).join(' · ')}
          dir="auto"
        >
          {keyOf(id)}
        </a>
      ))}
      {ids.length > shown.length + 1 && (
        <a href={hrefOf('course', { key: run.courseKey })}>
          {sections === 0
            ? t('all {n, plural, one {# run} other {# runs}}', { n: ids.length })
            : t(
                'all {n, plural, one {# run} other {# runs}}, {sections, plural, one {# of them a custom section (ccx: a class taught beside a run)} other {# of them custom sections (ccx: classes taught beside a run)}}',
                { n: ids.length, sections },
              )}
        </a>
      )}
      {before !== null && <a href={hrefOfCompared([before])}>{t('Compare with the previous run')}</a>}
      {others.length > (before === null ? 0 : 1) && (
        <a href={hrefOfCompared(others)}>
          {others.length + 1 < all
            ? t('Compare {n} of {all} runs', { n: others.length + 1, all: formatNumber(all) })
            : sections > 0
              ? t('Compare {n} runs, without custom sections', { n: all })
              : t('{n, plural, =2 {Compare both runs} other {Compare all # runs}}', { n: all })}
        </a>
      )}
    </nav>
  );
}

/*
 * The runs of a course in the order in which a run shows the others.
 */

/** By their start, those without one first, as they are still to come; runs that start together by their ids. */
export function newestFirst(runs: readonly Pick<ViewRow<'run-trends'>, 'run_id' | 'start_date'>[]): readonly string[] {
  const startOf = ({ start_date: start }: (typeof runs)[number]) => start ?? Number.POSITIVE_INFINITY;
  return runs
    .toSorted((one, other) => {
      if (startOf(one) !== startOf(other)) return startOf(one) < startOf(other) ? 1 : -1;
      return one.run_id < other.run_id ? 1 : -1;
    })
    .map(({ run_id }) => run_id);
}

/** The `count` runs that stand nearest to this one in the list, in its order; of an odd number one more is older. */
export function nearest(ids: readonly string[], current: string, count: number): readonly string[] {
  const newer = Math.floor(count / 2);
  const from = Math.max(0, Math.min(ids.indexOf(current) - newer, ids.length - count - 1));
  return ids
    .slice(from, from + count + 1)
    .filter((id) => id !== current)
    .slice(0, count);
}

/** The same without custom sections: a short name such as `ccx@15` says nothing between those of terms. */
export const nearestRuns = (ids: readonly string[], current: string, count: number): readonly string[] =>
  nearest(
    ids.filter((id) => id === current || !isSection(id)),
    current,
    count,
  );

/**
 * How many runs of a list may be compared with one of them, itself included, and those that are offered for it. Custom sections are not
 * offered, and none is offered beside one: a class compares badly with whole runs.
 */
export function comparedRuns(
  ids: readonly string[],
  current: string,
): { readonly all: number; readonly others: readonly string[] } {
  if (isSection(current)) return { all: 0, others: [] };
  const runs = ids.filter((id) => !isSection(id));
  return { all: runs.length, others: nearest(runs, current, maxCompared - 1) };
}
