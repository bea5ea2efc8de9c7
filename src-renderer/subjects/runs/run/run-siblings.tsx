import { useLabels } from '#renderer/client/annotations.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { writeIds } from '#renderer/routing/query-values.ts';
import { hrefOf, type RunTab } from '#renderer/routing/routes.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';

/** More do not fit beside the tabs. */
const maxShown = 3;

/** The other runs of the course, each at the same tab; nothing while there are none. */
export function RunSiblings({ run, tab }: { readonly run: RunRecord; readonly tab: RunTab }) {
  const labels = useLabels();
  const runs = useAllRows({ view: 'run-trends', params: { courseKey: run.courseKey } }).data?.rows ?? [];
  const ids = inOrderOfStart(runs);
  const others = ids.filter((id) => id !== run.runId);
  if (others.length === 0) return null;
  const shown = nearest(ids, run.runId);
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
      {others.length > shown.length && (
        <a href={hrefOf('course', { key: run.courseKey })}>{t('all {n}', { n: formatNumber(ids.length) })}</a>
      )}
      <a href={hrefOf('compare', {}, { kind: 'runs', ids: writeIds([run.runId, ...shown]) })}>{t('Compare them')}</a>
    </nav>
  );
}

/** By their start, those without one last; runs that start together by their ids. */
function inOrderOfStart(runs: readonly Pick<ViewRow<'run-trends'>, 'run_id' | 'start_date'>[]): readonly string[] {
  const startOf = ({ start_date: start }: (typeof runs)[number]) => start ?? Number.POSITIVE_INFINITY;
  return runs
    .toSorted((one, other) => {
      if (startOf(one) !== startOf(other)) return startOf(one) < startOf(other) ? -1 : 1;
      return one.run_id < other.run_id ? -1 : 1;
    })
    .map(({ run_id }) => run_id);
}

/** The runs beside this one in their order, and in that order. */
function nearest(ids: readonly string[], current: string): readonly string[] {
  const place = ids.indexOf(current);
  const from = Math.max(0, Math.min(place - 1, ids.length - maxShown - 1));
  return ids
    .slice(from, from + maxShown + 1)
    .filter((id) => id !== current)
    .slice(0, maxShown);
}

/** What tells a run from the others of its course: the last part of its id. */
const keyOf = (id: string) => id.slice(Math.max(id.lastIndexOf('+'), id.lastIndexOf('/')) + 1);
